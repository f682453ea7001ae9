import type { Attempt } from '@/lib/data/sendFunction';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';

/** How long an answer is good for further visitors, in milliseconds. */
const SHARED_MS = 1_000;

/** Most answers that are kept for them; the oldest goes first. */
const MAX_SHARED = 300;

type Shared = { visitor: string; attempt: Promise<Attempt> };

/** Calls that are under way or were answered just now, the oldest first. */
const shared = new Map<string, Shared>();

/** Whether the backend refused a call by a limit of its visitor. */
export const isLimit = (attempt: Attempt): attempt is Extract<Attempt, { error: unknown }> =>
  'error' in attempt && attempt.error instanceof TooManyRequestsError;

/**
 * Joins an equal call of whatever visitor, or makes it for others to join. What may come out otherwise at the next try is
 * not kept, and a limit that one visitor met is not shared with another.
 *
 * @param key the same for equal calls
 * @param send makes the call; never rejects
 */
export async function shareAttempt(key: string, visitor: string, send: () => Promise<Attempt>): Promise<Attempt> {
  const open = shared.get(key);
  if (!open) return begin(key, visitor, send);
  const attempt = await open.attempt;
  // Its visitor's limit is not this one's. Not joined again: a row of visitors beyond their limits would keep this one waiting.
  if (isLimit(attempt) && open.visitor !== visitor) return shared.has(key) ? send() : begin(key, visitor, send);
  return attempt;
}

function begin(key: string, visitor: string, send: () => Promise<Attempt>): Promise<Attempt> {
  const entry: Shared = { visitor, attempt: send() };
  const forget = () => {
    if (shared.get(key) === entry) shared.delete(key);
  };
  shared.set(key, entry);
  const [oldest] = shared.keys();
  if (shared.size > MAX_SHARED && oldest !== undefined) shared.delete(oldest);
  void entry.attempt.then((attempt) => {
    if ('error' in attempt && attempt.retryable) forget();
    else setTimeout(forget, SHARED_MS).unref();
  });
  return entry.attempt;
}
