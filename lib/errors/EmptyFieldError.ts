import { FoyerError } from '@/lib/errors/FoyerError';

/** Codes of the error catalogue: username missing, password missing. */
const CODES = { username: 200, password: 201 } as const;

/** A sign-up without name or password; the SDK's own words (row D01). */
export class EmptyFieldError extends FoyerError {
  override readonly name = 'EmptyFieldError';

  constructor(readonly field: keyof typeof CODES) {
    super(`Cannot sign up user with an empty ${field}.`, { code: CODES[field] });
  }
}
