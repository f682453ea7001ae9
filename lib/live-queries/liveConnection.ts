import { authStore } from '@/lib/session/authStore';
import { emitSessionLost } from '@/lib/session/storedUser';
import { readSignedIn } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { NoSocketError } from '@/lib/errors/objectErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import {
  type LiveMessage,
  type LiveSocket,
  type LiveSocketListener,
  openLiveSocket,
} from '@/lib/live-queries/liveSocket';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** One subscription. */
export type Follower = {
  query: { className: string; where: unknown };
  /** The backend follows the query from now on; repeated after each reconnect. */
  onOpen(): void;
  onChange(change: Extract<LiveMessage, { kind: 'change' }>): void;
  /**
   * The connection is lost; everything up to this time of the backend (ISO 8601, empty if unknown)
   * was reported.
   */
  onDisconnected(moment: string): void;
  /** The backend rejected the query, or there is no way to connect. */
  onRefused(error: FoyerError): void;
};

/**
 * How long an unused connection stays open, in milliseconds, so that consecutive pages share it.
 */
const RECONNECT_WINDOW_MS = 5_000;

/** The subscribers with their subscription IDs; `null` until the connection is open. */
const followers = new Map<Follower, number | null>();
let socket: LiveSocket | null = null;
let token: string | undefined;
/**
 * Offset of the backend's clock from this page's age, in milliseconds, since a visitor's clock may
 * be wrong.
 */
let backendClock: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let stopWatching: (() => void) | null = null;

/**
 * Follows a query over the single connection of this page, which needs no SDK. It uses the
 * signed-in user's session, and reconnects when that changes.
 *
 * @returns stops following
 */
export function follow(follower: Follower): () => void {
  clearTimeout(closing);
  followers.set(follower, null);
  if (!socket) open();
  else if (socket.isConnected()) followers.set(follower, socket.subscribe(follower.query));
  return () => {
    const requestId = followers.get(follower);
    followers.delete(follower);
    if (requestId && socket?.isConnected()) socket.unsubscribe(requestId);
    if (followers.size === 0) closing = setTimeout(close, RECONNECT_WINDOW_MS);
  };
}

const currentToken = () => readSignedIn()?.sessionToken;

function open(): void {
  const { appId, serverUrl } = readSettings();
  token = currentToken();
  const address = backendAddress(serverUrl, BACKEND_PATHS.parse).replace(/^http/, 'ws');
  socket = openLiveSocket({ address, appId, sessionToken: token }, LISTENER);
  if (stopWatching) return;
  const reconnectNow = (): void => socket?.hurry();
  if (typeof window !== 'undefined') window.addEventListener('online', reconnectNow);
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', reconnectNow);
  const stop = authStore.subscribe(followSession);
  stopWatching = () => {
    stop();
    if (typeof window !== 'undefined') window.removeEventListener('online', reconnectNow);
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', reconnectNow);
  };
}

const LISTENER: LiveSocketListener = {
  onConnected(now) {
    backendClock = Date.parse(now) - performance.now();
    for (const follower of followers.keys()) followers.set(follower, socket?.subscribe(follower.query) ?? null);
  },
  onMessage(message) {
    for (const [follower, requestId] of followers) {
      if (requestId !== message.requestId) continue;
      if (message.kind === 'open') follower.onOpen();
      else if (message.kind === 'change') follower.onChange(message);
      else refuse(follower, toFoyerError({ code: message.code, message: message.error }));
    }
  },
  onDisconnected: markAllLost,
  onFailed(reason) {
    drop();
    for (const follower of followers.keys()) follower.onRefused(new NoSocketError(reason));
  },
};

/**
 * The session may have ended while the connection was lost: it reconnects as soon as that is known.
 */
function refuse(follower: Follower, error: FoyerError): void {
  follower.onRefused(error);
  emitSessionLost(currentToken(), token, error);
}

function markAllLost(): void {
  const moment = backendClock === null ? '' : new Date(backendClock + performance.now()).toISOString();
  backendClock = null; // Each failed attempt to reconnect is reported again.
  for (const follower of followers.keys()) {
    followers.set(follower, null);
    follower.onDisconnected(moment);
  }
}

function drop(): void {
  const former = socket;
  socket = null;
  former?.close();
}

function close(): void {
  stopWatching?.();
  stopWatching = null;
  drop();
}

function followSession(): void {
  if (!socket || currentToken() === token) return;
  markAllLost();
  drop();
  open();
}
