import Parse from 'parse/node';
import type { ConnectionLimiter } from '@/server/http/startHttpServer';
import { validateSubscription } from '@/server/parse/live-query/validateSubscription';
import { isTooDeep } from '@/server/parse/checkShape';
import { isRecord, normalizeValues } from '@/server/parse/validateValue';

/**
 * What to do with a message: forward it (with replaced text, if any), answer with an error or a
 * pong, or close the socket with code 1008 (RFC 6455, 7.4.1).
 */
export type GateDecision =
  | { do: 'pass'; message?: string }
  | { do: 'answer'; code: number; error: string; requestId?: number; reconnect?: true }
  | { do: 'pong' }
  | { do: 'end'; reason: string };

/** Checks the messages of one socket. */
export type MessageGate = {
  judge(message: string): GateDecision;
  /** Reports each message Parse Server sends, which tells the result of a subscription. */
  noteAnswer(answer: string): void;
  /** Whether the client has connected. */
  connected(): boolean;
  /**
   * Releases what the socket held, and calls `done` once Parse Server has answered every
   * subscription.
   */
  close(done: () => void): void;
};

/** Messages per second, and burst; a reconnecting client subscribes to everything at once. */
const RATE = { perSecond: 20, atOnce: 120 };

/** Subscriptions of one socket. */
const MAX_SUBSCRIPTIONS = 100;

/** Parse Server answers a subscription within this time or never, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;

const { INVALID_QUERY, OPERATION_FORBIDDEN } = Parse.Error;
/** Parse Server's live query codes: malformed message, unknown client, other application. */
const [INVALID_MESSAGE, UNKNOWN, UNKNOWN_KEY] = [1, 2, 4] as const;

/** What a `connect` message may contain (`LIVE_QUERY_STRICT`). */
const INTRODUCTION = new Set(['op', 'applicationId', 'javascriptKey', 'restAPIKey', 'masterKey', 'sessionToken']);

/** The SDK recognizes this text and omits its `installationId` (row D13). */
const ADDITIONAL_PROPERTIES = 'Additional properties not allowed';

/** The gate's dependencies. */
type GateOptions = {
  address: string;
  appId: string;
  /** The key this socket may connect with; `null` if none is accepted. */
  masterKey?: string | null;
  strict?: boolean;
};

/**
 * Creates the gate of one socket of the application `appId`; `limiter` limits the subscriptions of
 * all sockets of `address`.
 */
export function createMessageGate(
  { address, appId, masterKey = null, strict = false }: GateOptions,
  limiter: ConnectionLimiter,
  now: () => number = Date.now,
): MessageGate {
  /**
   * By request ID; Parse Server loses a subscription that is changed or ended before it was
   * answered.
   */
  const subscriptions = new Map<number, 'asked' | 'open'>();
  let connected = false;
  let allowance = RATE.atOnce;
  let countedAt = now();
  let onSettled: (() => void) | null = null;

  const settle = () => {
    if (!onSettled || [...subscriptions.values()].includes('asked')) return;
    for (const requestId of [...subscriptions.keys()]) evict(requestId);
    onSettled();
    onSettled = null;
  };
  const evict = (requestId: number) => {
    if (subscriptions.delete(requestId)) limiter.leave(address);
  };
  const isTooFast = () => {
    const moment = now();
    allowance = Math.min(RATE.atOnce, allowance + ((moment - countedAt) / 1000) * RATE.perSecond);
    countedAt = moment;
    allowance -= 1;
    return allowance < 0;
  };
  const follow = (id: number, request: Record<string, unknown>, isNew: boolean): GateDecision => {
    const error = isTooDeep(request) ? 'The conditions nest too deep.' : validateSubscription(request);
    if (error !== null) return refusal(INVALID_QUERY, error, id);
    const isFull = isNew && (subscriptions.size >= MAX_SUBSCRIPTIONS || !limiter.take(address));
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
        const isMalformed = strict && Object.keys(request).some((key) => !INTRODUCTION.has(key));
        if (isMalformed) return { do: 'answer', code: INVALID_MESSAGE, error: ADDITIONAL_PROPERTIES, reconnect: true };
        if (request['applicationId'] !== appId) return refusal(UNKNOWN_KEY, 'Key in request is not valid');
        // SDKs without a key omit the field or leave it empty.
        if (request['masterKey'] && request['masterKey'] !== masterKey) {
          return refusal(OPERATION_FORBIDDEN, 'The master key is not accepted here. Use the operator listener.');
        }
        connected = true;
        return { do: 'pass' };
      }
      // Foyer's own message: pages cannot see ping frames, which the browser answers itself
      // (`lib/live-queries`).
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
      evict(id);
      return { do: 'pass' };
    },
    noteAnswer(answer) {
      if (!/^\{"op":"(subscribed|error)"/.test(answer)) return;
      const { op, requestId } = parse(answer) ?? {};
      if (typeof requestId !== 'number' || subscriptions.get(requestId) !== 'asked') return;
      if (op === 'subscribed') subscriptions.set(requestId, 'open');
      else evict(requestId);
      settle();
    },
    connected: () => connected,
    close(done) {
      onSettled = done;
      settle();
      setTimeout(() => {
        subscriptions.forEach((_state, requestId) => subscriptions.set(requestId, 'open'));
        settle();
      }, ANSWER_TIMEOUT).unref();
    },
  };
}

/**
 * A subscription in the only form Parse Server accepts (9.10, `LiveQuery/RequestSchema`): it does
 * not name what it rejects, and SDKs then reconnect endlessly. SDKs before 4 send `fields` for
 * `keys`, and use their own names of address classes.
 */
function passed({ op, requestId, sessionToken, query }: Record<string, unknown>): GateDecision {
  const { className, where, fields, keys = fields, watch } = query as Record<string, unknown>;
  const named = { className, where, keys: namesOf(keys), watch: namesOf(watch) };
  const request = { op, requestId, query: named, sessionToken: sessionToken ?? undefined };
  normalizeValues(request, null);
  return { do: 'pass', message: JSON.stringify(request) };
}

const namesOf = (list: unknown) => (Array.isArray(list) && list.length > 0 ? [...new Set(list)] : undefined);
const end = (reason: string): GateDecision => ({ do: 'end', reason });

const refusal = (code: number, error: string, requestId?: number): GateDecision =>
  requestId === undefined ? { do: 'answer', code, error } : { do: 'answer', code, error, requestId };

function parse(message: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(message);
    return isRecord(value) ? value : null;
  } catch {
    return null; // Reported by the caller: the socket closes.
  }
}
