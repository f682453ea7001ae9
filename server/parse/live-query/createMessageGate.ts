import Parse from 'parse/node';
import type { ConnectionLimiter } from '@/server/http/startHttpServer';
import { validateSubscription } from '@/server/parse/live-query/validateSubscription';
import { isTooDeep } from '@/server/parse/checkShape';
import { isRecord, normalizeValues } from '@/server/parse/validateValue';

/** What becomes of a message: passed on (in these words, where there are some), answered with an error or a sign of life, or the end of the socket with code 1008 (RFC 6455, 7.4.1). */
export type Verdict =
  | { do: 'pass'; message?: string }
  | { do: 'answer'; code: number; error: string; requestId?: number; reconnect?: true }
  | { do: 'pong' }
  | { do: 'end'; reason: string };

/** Judges the messages of one socket. */
export type MessageGate = {
  judge(message: string): Verdict;
  /** To be told of each message Parse Server sends: it says what became of a subscription. */
  noteAnswer(answer: string): void;
  /** Whether the client has introduced itself. */
  connected(): boolean;
  /** Gives back what the socket held, and calls `done` once Parse Server has answered every subscription. */
  close(done: () => void): void;
};

/** Messages a second, and at once; a client that comes back subscribes to all it followed in one go. */
const RATE = { perSecond: 20, atOnce: 120 };

/** Subscriptions of one socket. */
const MOST_SUBSCRIPTIONS = 100;

/** Parse Server answers a subscription within this time or never, in milliseconds. */
const LAST_ANSWER = 10_000;

const { INVALID_QUERY, OPERATION_FORBIDDEN } = Parse.Error;
/** Parse Server's own codes of live query: a message of the wrong form, an unknown client, another application's name. */
const [INVALID_MESSAGE, UNKNOWN, UNKNOWN_KEY] = [1, 2, 4] as const;

/** What the message of a client that introduces itself may hold (`LIVE_QUERY_STRICT`). */
const INTRODUCTION = new Set(['op', 'applicationId', 'javascriptKey', 'restAPIKey', 'masterKey', 'sessionToken']);

/** In these words the SDK hears that it must leave its `installationId` out (row D13). */
const TOO_MUCH = 'Additional properties not allowed';

/** What a gate goes by. */
type GateOptions = {
  address: string;
  appId: string;
  /** The key that this socket may introduce itself with; `null`: none is taken here. */
  masterKey?: string | null;
  strict?: boolean;
};

/**
 * Makes the gate of one socket of the application `appId`; `limiter` holds what all sockets of `address` may follow
 * together.
 */
export function createMessageGate(
  { address, appId, masterKey = null, strict = false }: GateOptions,
  limiter: ConnectionLimiter,
  now: () => number = Date.now,
): MessageGate {
  /** By request id; Parse Server loses a subscription that is changed or ended before it was answered. */
  const subscriptions = new Map<number, 'asked' | 'open'>();
  let connected = false;
  let allowance = RATE.atOnce;
  let countedAt = now();
  let onSettled: (() => void) | null = null;

  const settle = () => {
    if (!onSettled || [...subscriptions.values()].includes('asked')) return;
    for (const requestId of [...subscriptions.keys()]) forget(requestId);
    onSettled();
    onSettled = null;
  };
  const forget = (requestId: number) => {
    if (subscriptions.delete(requestId)) limiter.leave(address);
  };
  const isTooFast = () => {
    const moment = now();
    allowance = Math.min(RATE.atOnce, allowance + ((moment - countedAt) / 1000) * RATE.perSecond);
    countedAt = moment;
    allowance -= 1;
    return allowance < 0;
  };
  const follow = (id: number, request: Record<string, unknown>, isNew: boolean): Verdict => {
    const fault = isTooDeep(request) ? 'The conditions nest too deep.' : validateSubscription(request);
    if (fault !== null) return refusal(INVALID_QUERY, fault, id);
    const isFull = isNew && (subscriptions.size >= MOST_SUBSCRIPTIONS || !limiter.take(address));
    if (isFull) return end('too many subscriptions');
    subscriptions.set(id, 'asked');
    return passed(request);
  };

  return {
    judge(message) {
      if (isTooFast()) return end('too many messages');
      const request = parse(message);
      if (request === null) return end('not a message of live query');
      const { op, requestId } = request;
      if (op === 'connect') {
        if (connected) return end('connected already');
        const isStrange = strict && Object.keys(request).some((key) => !INTRODUCTION.has(key));
        if (isStrange) return { do: 'answer', code: INVALID_MESSAGE, error: TOO_MUCH, reconnect: true };
        if (request['applicationId'] !== appId) return refusal(UNKNOWN_KEY, 'Key in request is not valid');
        // SDKs without a key leave the field out, or empty.
        if (request['masterKey'] && request['masterKey'] !== masterKey) {
          return refusal(OPERATION_FORBIDDEN, 'The master key is not accepted here. Use the operator listener.');
        }
        connected = true;
        return { do: 'pass' };
      }
      // Foyer's own word: pages hear of no frame that a browser answers by itself (`lib/live-queries`).
      if (op === 'ping') return { do: 'pong' };
      if (op !== 'subscribe' && op !== 'update' && op !== 'unsubscribe')
        return refusal(INVALID_MESSAGE, 'Live query supports connect, subscribe, update and unsubscribe.');
      if (!Number.isSafeInteger(requestId)) return refusal(INVALID_MESSAGE, 'The request id must be a whole number.');
      const id = Number(requestId);
      if (!connected) return refusal(UNKNOWN, 'Send connect first.', id);
      const state = subscriptions.get(id);
      if (op === 'subscribe' && state) return refusal(INVALID_MESSAGE, 'This request id is in use.', id);
      if (op !== 'subscribe' && state !== 'open') return refusal(UNKNOWN, 'This subscription does not exist.', id);
      if (op !== 'unsubscribe') return follow(id, request, op === 'subscribe');
      forget(id);
      return { do: 'pass' };
    },
    noteAnswer(answer) {
      if (!/^\{"op":"(subscribed|error)"/.test(answer)) return;
      const { op, requestId } = parse(answer) ?? {};
      if (typeof requestId !== 'number' || subscriptions.get(requestId) !== 'asked') return;
      if (op === 'subscribed') subscriptions.set(requestId, 'open');
      else forget(requestId);
      settle();
    },
    connected: () => connected,
    close(done) {
      onSettled = done;
      settle();
      setTimeout(() => {
        subscriptions.forEach((_state, requestId) => subscriptions.set(requestId, 'open'));
        settle();
      }, LAST_ANSWER).unref();
    },
  };
}

/**
 * A subscription in the one form that Parse Server takes (9.10, `LiveQuery/RequestSchema`): what it refuses it does not name,
 * and SDKs then connect anew without end. Those before 4 call `keys` `fields`, and follow address classes by own names.
 */
function passed({ op, requestId, sessionToken, query }: Record<string, unknown>): Verdict {
  const { className, where, fields, keys = fields, watch } = query as Record<string, unknown>;
  const named = { className, where, keys: namesOf(keys), watch: namesOf(watch) };
  const request = { op, requestId, query: named, sessionToken: sessionToken ?? undefined };
  normalizeValues(request, null);
  return { do: 'pass', message: JSON.stringify(request) };
}

const namesOf = (list: unknown) => (Array.isArray(list) && list.length > 0 ? [...new Set(list)] : undefined);
const end = (reason: string): Verdict => ({ do: 'end', reason });

const refusal = (code: number, error: string, requestId?: number): Verdict =>
  requestId === undefined ? { do: 'answer', code, error } : { do: 'answer', code, error, requestId };

function parse(message: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(message);
    return isRecord(value) ? value : null;
  } catch {
    return null; // Said by the caller: the socket ends.
  }
}
