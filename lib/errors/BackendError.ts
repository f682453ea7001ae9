import { FoyerError } from '@/lib/errors/FoyerError';

/** The backend refused, with a code of the error catalogue and a sentence of its own. */
export class BackendError extends FoyerError {
  override readonly name: string = 'BackendError';

  constructor(message: string, code: number, cause: unknown) {
    super(message, { code, cause });
  }
}
