import { FoyerError } from '@/lib/errors/FoyerError';

/** The browser has no more room for what is to be kept for offline reading. */
export class StoreFullError extends FoyerError {
  override readonly name = 'StoreFullError';

  constructor() {
    super('This browser has no more room to keep this for later.', {
      whatToDo: 'Remove kept data of this site, or keep less.',
    });
  }
}
