import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { findCataloguedError } from '@/protocol/errorCatalogue';

/** Codes under which the backend says more of the one case than the catalogue can of the code. */
const SAYS_MORE: ReadonlySet<number> = new Set([101, 119, 124, 141, 142, 155, 200, 206, 210, 211]);

/** What Parse Server says of every such case: less than the catalogue. */
const STOCK = /^(object not found|permission denied|unauthorized|invalid function|bad or missing|insufficient auth)/i;

/** The catalogue's sentence for a refusal of the backend, or `null`. */
function findSentence(error: FoyerError): string | null {
  if (!(error instanceof BackendError) || error.code === undefined) return null;
  if (SAYS_MORE.has(error.code) && !STOCK.test(error.message)) return null;
  return findCataloguedError(error.code)?.sentence ?? null;
}

/**
 * A sentence for the visitor: what happened and what to do now (row H01). The code and the backend's own words stay in
 * the error.
 */
export function toMessage(error: unknown): string {
  const known = toFoyerError(error);
  const sentence = findSentence(known);
  if (sentence) return sentence;
  const { message, whatToDo } = known;
  const end = /[.!?]$/.test(message) ? '' : '.';
  return whatToDo ? `${message}${end} ${whatToDo}` : message + end;
}
