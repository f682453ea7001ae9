import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import type { RowOp } from '@/lib/live-queries/createMerge';

/**
 * The backend's messages: the connection is accepted or rejected, or an event of one subscription.
 */
export type LiveMessage =
  | { kind: 'connected'; now: string }
  | { kind: 'failed'; error: string }
  | { kind: 'open'; requestId: number }
  | { kind: 'change'; requestId: number; op: RowOp; row: LiveRow }
  | { kind: 'refused'; requestId: number; code: number; error: string };

const OPS: readonly string[] = ['create', 'enter', 'update', 'leave', 'delete'];

/** Parses a live query message; `null` for anything else. */
function readLiveMessage(data: unknown): LiveMessage | null {
  const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  if (!isRecord(message)) return null;
  const { op, requestId, object, code, error, now } = message;
  if (op === 'connected') return typeof now === 'string' ? { kind: 'connected', now } : null;
  if (op === 'error' && typeof requestId !== 'number') return { kind: 'failed', error: String(error) };
  if (typeof requestId !== 'number') return null;
  if (op === 'subscribed') return { kind: 'open', requestId };
  if (op === 'error') return { kind: 'refused', requestId, code: Number(code), error: String(error) };
  if (!isOp(op) || !isRow(object)) return null;
  // A plain response has neither.
  const row = { ...object };
  delete row['__type'];
  delete row['className'];
  return { kind: 'change', requestId, op, row };
}

const isOp = (op: unknown): op is RowOp => typeof op === 'string' && OPS.includes(op);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isRow(value: unknown): value is LiveRow & Record<string, unknown> {
  return isRecord(value) && typeof value['objectId'] === 'string' && typeof value['updatedAt'] === 'string';
}

/** Where to connect, and with which session. */
export type LiveSocketOptions = { address: string; appId: string; sessionToken: string | undefined };

/** Callbacks of a connection. */
export type LiveSocketListener = {
  /** The backend accepted the connection. @param now its clock, ISO 8601 */
  onConnected(now: string): void;
  onMessage(message: Exclude<LiveMessage, { kind: 'connected' | 'failed' }>): void;
  /** The connection is lost, or another attempt to connect failed; the next one is scheduled. */
  onDisconnected(): void;
  /**
   * There is no way to connect, or the backend rejects this connection; nothing further happens.
   */
  onFailed(reason: string): void;
};

/** A connection to live query that reconnects by itself. */
export type LiveSocket = {
  /** `false` while it connects. */
  isConnected(): boolean;
  /** @returns the ID in responses; only while connected */
  subscribe(query: { className: string; where: unknown }): number;
  unsubscribe(requestId: number): void;
  /** Connects at once, instead of waiting for the next attempt, and resets the delays. */
  hurry(): void;
  close(): void;
};

/**
 * How long to wait for a message of the backend, in milliseconds, before the connection is closed
 * and retried.
 */
export const LIVE_LIMITS = {
  /**
   * From the first attempt until the backend has accepted the connection: a proxy may hold it
   * without passing it on.
   */
  opening: 10_000,
  /** After this time without a message the backend is asked for one. */
  quiet: 25_000,
  /** Until that arrives. */
  answer: 8_000,
};

/** Maximum delay between two attempts, in milliseconds. */
const MAX_BACKOFF = 30_000;
/**
 * While the page is visible, delays do not exceed those after this many attempts: at most 7
 * seconds.
 */
const MAX_VISIBLE_ATTEMPTS = 3;

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

/**
 * Connects to live query (row F22). A lost connection is retried after a random part of `min(30,
 * 2^attempts - 1)` seconds, like the SDK. A silent one is closed (`LIVE_LIMITS`): a proxy or a
 * stopped backend can hold a connection forever, which browsers do not notice.
 */
export function openLiveSocket(options: LiveSocketOptions, listener: LiveSocketListener): LiveSocket {
  let socket: WebSocket | null = null;
  let connected = false;
  let closed = false;
  let attempts = 1;
  let lastId = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const send = (message: object): void => socket?.send(JSON.stringify(message));

  /**
   * Waits for a message. @param ask is called first on timeout; without it, the connection is
   * closed at once
   */
  const expectMessage = (timeoutMs: number, ask?: () => void): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (!ask) return lose();
      ask();
      expectMessage(LIVE_LIMITS.answer);
    }, timeoutMs);
  };

  /** Drops the socket without waiting for its close, which may take long or never come. */
  const drop = (): void => {
    clearTimeout(silence);
    clearTimeout(retry);
    connected = false;
    const former = socket;
    socket = null;
    if (!former) return;
    const ignore = () => undefined;
    Object.assign(former, { onopen: ignore, onmessage: ignore, onclose: ignore, onerror: ignore });
    former.close();
  };

  const lose = (): void => {
    drop();
    if (!isHidden()) attempts = Math.min(attempts, MAX_VISIBLE_ATTEMPTS);
    retry = setTimeout(open, Math.random() * Math.min(MAX_BACKOFF, (2 ** attempts - 1) * 1_000));
    attempts++;
    listener.onDisconnected();
  };

  const listen = (data: unknown): void => {
    expectMessage(LIVE_LIMITS.quiet, () => send({ op: 'ping' }));
    const message = readLiveMessage(data);
    if (message?.kind === 'connected') {
      connected = true;
      attempts = 1;
      listener.onConnected(message.now);
    } else if (message?.kind === 'failed') fail(message.error);
    else if (message) listener.onMessage(message);
  };

  const fail = (reason: string): void => {
    closed = true;
    drop();
    listener.onFailed(reason);
  };

  const open = (): void => {
    drop();
    if (typeof WebSocket === 'undefined') return fail('Can not find WebSocket implementation');
    const { address, appId: applicationId, sessionToken } = options;
    socket = new WebSocket(address);
    socket.onopen = () => send({ op: 'connect', applicationId, ...(sessionToken && { sessionToken }) });
    socket.onmessage = ({ data }) => listen(data);
    socket.onclose = lose;
    // A close event follows with the same information.
    socket.onerror = () => undefined;
    expectMessage(LIVE_LIMITS.opening);
  };

  // Deferred: the caller has no connection yet.
  retry = setTimeout(open, 0);
  return {
    isConnected: () => connected,
    subscribe({ className, where }) {
      const requestId = ++lastId;
      send({ op: 'subscribe', requestId, query: { className, where } });
      return requestId;
    },
    unsubscribe: (requestId) => send({ op: 'unsubscribe', requestId }),
    hurry() {
      if (closed || connected || isHidden()) return;
      attempts = 1;
      open();
    },
    close() {
      closed = true;
      drop();
    },
  };
}
