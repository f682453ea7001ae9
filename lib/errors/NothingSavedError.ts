import { FoyerError } from '@/lib/errors/FoyerError';

/** A saved answer is asked for and none was saved; the specification's words (row H05). */
export class NothingSavedError extends FoyerError {
  override readonly name = 'NothingSavedError';

  constructor() {
    super('Nothing saved to memory card', { whatToDo: 'Tell the owner of the site.' });
  }
}
