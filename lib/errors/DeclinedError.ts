import { FoyerError } from '@/lib/errors/FoyerError';

/** The visitor said no on this site, before any wallet was asked. A state rather than a fault. */
export class DeclinedError extends FoyerError {
  override readonly name = 'DeclinedError';

  constructor() {
    super('You declined, so nothing was done.');
  }
}
