import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type Refusal, strongerRefusal } from '@/lib/data/Refusal';
import { type Attempt, type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { readSettings, readVisitorSettings } from '@/lib/env';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { createLanes } from '@/lib/data/createLanes';
import { clientAddress, networkOf } from '@/protocol/clientAddress';
import { signVisitor, VISITOR_HEADER } from '@/protocol/visitor';

/**
 * How the server of the site asks the backend while it renders a page: in the name of the visitor, whose limits count
 * (record 0043). No header of the visitor's own request is passed on.
 */

/** A page is not worth more of a visitor's patience, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** How long an answer is good for further visitors, in milliseconds. */
const SHARED_MS = 1_000;

/** Most answers that are kept for them; the oldest goes first. */
const MAX_SHARED = 300;

/** Pages of one network that are rendered at once, how many further ones wait, and for how long, in milliseconds. */
const PAGES = { atOnce: 10, maxWaiting: 100, timeoutMs: 5_000 };

/** Until it is worth trying again where more pages are asked for, in milliseconds. */
const PAGES_RETRY_MS = 5_000;

/** Most limits that are kept in mind. */
const MAX_LIMITS = 10_000;

/** The page that is being rendered. */
type Rendering = {
  /** Address of its visitor. */
  visitor: string;
  /** Whether it shows what is known already: its visitor opens too many pages at once. */
  isClosed: boolean;
  /** What the backend refused of it so far. */
  refusal: Refusal | null;
};

const renderings = new AsyncLocalStorage<Rendering>();

/** A page's data, and what the backend refused of it, which its loader may have gone without. */
export type Rendered<Result> = { result: Result; refusal: Refusal | null };

const turns = createLanes(PAGES);

/**
 * Loads what a page shows in the name of the visitor who asks for it. Each network has some pages at once, so that the
 * burst of one keeps neither site nor backend busy for the others.
 */
export async function renderForVisitor<Result>(
  req: Pick<IncomingMessage, 'headers' | 'socket'>,
  load: () => Promise<Result>,
): Promise<Rendered<Result>> {
  const visitor = clientAddress(req, readVisitorSettings().trustProxy);
  const leave = await turns(networkOf(visitor));
  const rendering: Rendering = { visitor, isClosed: leave === null, refusal: null };
  try {
    const result = await renderings.run(rendering, load);
    return { result, refusal: rendering.refusal };
  } finally {
    leave?.();
  }
}

/** A call that the server of the site makes: its answer is what the session may see, or everyone. */
export type VisitorCall = Pick<DataCall, 'name' | 'method' | 'parameters' | 'sessionToken'>;

/**
 * Asks the backend for the page that is being rendered. Equal calls without a session share one answer, for a second and
 * between visitors: treat it as read-only. Calls with a session are never shared.
 *
 * @throws FoyerError: BackendError with its code, UnreachableError, TooManyRequestsError
 */
export async function askForVisitor(call: VisitorCall): Promise<unknown> {
  const rendering = renderings.getStore();
  const visitor = rendering?.visitor ?? '';
  const attempt = await (call.sessionToken === undefined ? share(call, visitor) : send(call, visitor));
  if (!('error' in attempt)) return attempt.answer;
  const refusal = refusalOf(attempt);
  if (rendering && refusal) rendering.refusal = strongerRefusal(rendering.refusal, refusal);
  throw attempt.error;
}

/** An error that the same call may not meet later, if it waits; other errors are no refusals. */
function refusalOf({ error, retryable, retryAfter }: Extract<Attempt, { error: unknown }>): Refusal | null {
  if (!retryable || retryAfter === null) return null;
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
  return { reason: error instanceof TooManyRequestsError ? 'limit' : 'busy', seconds };
}

type Shared = { visitor: string; attempt: Promise<Attempt> };

/** Calls that are under way or were answered just now, the oldest first. */
const shared = new Map<string, Shared>();

/** Joins an equal call, or makes it for others to join. */
async function share(call: VisitorCall, visitor: string): Promise<Attempt> {
  const { serverUrl } = readSettings();
  const key = JSON.stringify([serverUrl, call.method, call.name, call.parameters]);
  const open = shared.get(key);
  if (!open) return begin(key, call, visitor);
  const attempt = await open.attempt;
  // Its visitor's limit is not this one's. Not joined again: a row of visitors beyond their limits would keep this one waiting.
  if (isLimit(attempt) && open.visitor !== visitor)
    return shared.has(key) ? send(call, visitor) : begin(key, call, visitor);
  return attempt;
}

function begin(key: string, call: VisitorCall, visitor: string): Promise<Attempt> {
  const entry: Shared = { visitor, attempt: send(call, visitor) };
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

const isLimit = (attempt: Attempt): boolean => 'error' in attempt && attempt.error instanceof TooManyRequestsError;

/** When a visitor may make a call again, by network and name: what it refused, the backend would refuse until then. */
const limits = new Map<string, number>();

/** How long a visitor has to wait for a call, in milliseconds; 0 where it can be made. */
function waitFor(key: string): number {
  if (renderings.getStore()?.isClosed) return PAGES_RETRY_MS;
  const rest = (limits.get(key) ?? 0) - Date.now();
  if (rest <= 0) limits.delete(key);
  return Math.max(0, rest);
}

function keepLimit(key: string, wait: number): void {
  limits.delete(key);
  limits.set(key, Date.now() + wait);
  const [oldest] = limits.keys();
  if (limits.size > MAX_LIMITS && oldest !== undefined) limits.delete(oldest);
}

/** Sends a call, unless its visitor has to wait; never rejects. */
async function send(call: VisitorCall, visitor: string): Promise<Attempt> {
  const { serverUrl } = readSettings();
  const key = JSON.stringify([serverUrl, networkOf(visitor), call.name]);
  const rest = waitFor(key);
  if (rest > 0) {
    return { error: new TooManyRequestsError(Math.ceil(rest / 1000)), retryable: true, retryAfter: rest };
  }
  const attempt = await sendSigned(call, visitor);
  if (isLimit(attempt) && 'error' in attempt && attempt.retryAfter !== null) keepLimit(key, attempt.retryAfter);
  return attempt;
}

/** Sends a call, signed for the visitor where the site has the key. */
function sendSigned(call: VisitorCall, visitor: string): Promise<Attempt> {
  const { serverUrl, appId } = readSettings();
  const { visitorKey } = readVisitorSettings();
  const sign = (body: string): Record<string, string> =>
    visitorKey === null || visitor === '' ? {} : { [VISITOR_HEADER]: signVisitor(visitorKey, visitor, body) };
  return sendFunction({ serverUrl, appId }, call, AbortSignal.timeout(TIMEOUT_MS), sign).catch((cause: unknown) => ({
    ...{ error: new UnreachableError(cause), retryable: true, retryAfter: null }, // It takes too long.
  }));
}
