import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import {
  MFA_ERROR,
  MFA_TOKEN_REQUIRED,
  OBJECT_NOT_FOUND,
  OPERATION_FORBIDDEN,
  REQUEST_LIMIT_EXCEEDED,
  SCRIPT_FAILED,
  SESSION_MISSING,
  TIMEOUT,
  USERNAME_MISSING,
  VALIDATION_ERROR,
} from '@/protocol/codes';
import { findCataloguedError } from '@/protocol/errorCatalogue';

/** Codes under which the backend says more of the one case than the catalogue can of the code. */
const HAS_OWN_MESSAGE: ReadonlySet<number> = new Set([
  OBJECT_NOT_FOUND,
  OPERATION_FORBIDDEN,
  TIMEOUT,
  SCRIPT_FAILED,
  VALIDATION_ERROR,
  REQUEST_LIMIT_EXCEEDED,
  USERNAME_MISSING,
  SESSION_MISSING,
  MFA_ERROR,
  MFA_TOKEN_REQUIRED,
]);

/** What Parse Server says of every such case: less than the catalogue. */
const STOCK = /^(object not found|permission denied|unauthorized|invalid function|bad or missing|insufficient auth)/i;

/** The catalogue's sentence for a refusal of the backend, or `null`. */
function findMessage(error: FoyerError): string | null {
  if (!(error instanceof BackendError) || error.code === undefined) return null;
  if (HAS_OWN_MESSAGE.has(error.code) && !STOCK.test(error.message)) return null;
  return findCataloguedError(error.code)?.sentence ?? null;
}

/**
 * A sentence for the visitor: what happened and what to do now (row H01). The code, and the backend's or the SDK's own
 * words, stay in the error.
 */
export function toMessage(error: unknown): string {
  const known = toFoyerError(error);
  const catalogued = findMessage(known);
  if (catalogued) return catalogued;
  const { whatToDo, sentence: message = known.message } = known;
  const end = /[.!?]$/.test(message) ? '' : '.';
  return whatToDo ? `${message}${end} ${whatToDo}` : message + end;
}
