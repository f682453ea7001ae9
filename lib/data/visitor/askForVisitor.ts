import { type Refusal, strongerRefusal } from '@/lib/data/Refusal';
import type { Attempt, DataCall } from '@/lib/data/sendFunction';
import { keepLimit, restOfLimit } from '@/lib/data/visitor/metLimits';
import { currentRendering } from '@/lib/data/visitor/renderForVisitor';
import { sendSigned } from '@/lib/data/visitor/sendSigned';
import { isLimit, shareAttempt } from '@/lib/data/visitor/shareAttempts';
import { readSettings } from '@/lib/env';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { networkOf } from '@/protocol/clientAddress';

/** Until it is worth trying again where a network opens more pages than the site renders for it, in milliseconds. */
const PAGES_RETRY_MS = 5_000;

/** A call that the server of the site makes: its answer is what the session may see, or everyone. */
export type VisitorCall = Pick<DataCall, 'name' | 'method' | 'parameters' | 'sessionToken'>;

/**
 * Asks the backend for the page that is being rendered, in the name of its visitor, whose limits count (record 0043). Equal
 * calls without a session share one answer, for a second and between visitors: treat it as read-only. Calls with a session
 * are never shared.
 *
 * @throws FoyerError: BackendError with its code, UnreachableError, TooManyRequestsError
 */
export async function askForVisitor(call: VisitorCall): Promise<unknown> {
  const rendering = currentRendering();
  const visitor = rendering?.visitor ?? '';
  const sendOwn = () => send(call, visitor);
  const attempt = await (call.sessionToken === undefined ? shareAttempt(keyOf(call), visitor, sendOwn) : sendOwn());
  if (!('error' in attempt)) return attempt.answer;
  const refusal = refusalOf(attempt);
  if (rendering && refusal) rendering.refusal = strongerRefusal(rendering.refusal, refusal);
  throw attempt.error;
}

/** The same for equal calls of the same backend. */
const keyOf = ({ method, name, parameters }: VisitorCall): string =>
  JSON.stringify([readSettings().serverUrl, method, name, parameters]);

/** An error that the same call may not meet later, if it waits; other errors are no refusals. */
function refusalOf({ error, retryable, retryAfter }: Extract<Attempt, { error: unknown }>): Refusal | null {
  if (!retryable || retryAfter === null) return null;
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
  return { reason: error instanceof TooManyRequestsError ? 'limit' : 'busy', seconds };
}

/** Sends a call, unless its visitor has to wait; never rejects. */
async function send(call: VisitorCall, visitor: string): Promise<Attempt> {
  const key = JSON.stringify([readSettings().serverUrl, networkOf(visitor), call.name]);
  const rest = currentRendering()?.isClosed ? PAGES_RETRY_MS : restOfLimit(key);
  if (rest > 0) {
    return { error: new TooManyRequestsError(Math.ceil(rest / 1000)), retryable: true, retryAfter: rest };
  }
  const attempt = await sendSigned(call, visitor);
  if (isLimit(attempt) && attempt.retryAfter !== null) keepLimit(key, attempt.retryAfter);
  return attempt;
}
