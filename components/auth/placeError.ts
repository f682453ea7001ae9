import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';

/** Names of the fields that an answer of the server can be about. */
export type AuthFieldName = 'username' | 'email' | 'password' | 'code';

/** An error and the place where the visitor looks for it: under a field, or above the button. */
export type PlacedError = { field: AuthFieldName | null; text: string };

/** Which field each code of the error catalogue (row H01) speaks of. */
const FIELD_OF_CODE: Readonly<Record<number, AuthFieldName>> = {
  101: 'password',
  125: 'email',
  142: 'password',
  200: 'username',
  201: 'password',
  202: 'username',
  203: 'email',
  204: 'email',
  205: 'email',
};

/**
 * Finds the place of an error in a form.
 *
 * @param error What the call failed with.
 * @param fields The fields that the form has; an error about another one is shown above the button.
 */
export function placeError(error: FoyerError, fields: readonly string[]): PlacedError {
  const field = typeof error.code === 'number' ? FIELD_OF_CODE[error.code] : undefined;
  return { field: field && fields.includes(field) ? field : null, text: toMessage(error) };
}
