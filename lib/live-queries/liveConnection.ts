import { authStore } from '@/lib/auth/authStore';
import { reportLostSession } from '@/lib/auth/session/sessionLost';
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

/** One query that is followed. */
export type Follower = {
  query: { className: string; where: unknown };
  /** The backend follows the query from now on; said again after each loss. */
  onOpen(): void;
  onChange(change: Extract<LiveMessage, { kind: 'change' }>): void;
  /** The connection is gone; up to this moment of the backend (ISO 8601, empty where unknown) everything was told. */
  onLost(moment: string): void;
  /** The backend refused the query, or there is no way to connect. */
  onRefused(error: FoyerError): void;
};

/** How long a connection that nobody needs stays, in milliseconds: pages that follow each other share it. */
const KEPT = 5_000;

/** Who follows, and by which subscription; `null` until the connection stands. */
const followers = new Map<Follower, number | null>();
let socket: LiveSocket | null = null;
let token: string | undefined;
/** What the backend's clock is ahead of this page's age, in milliseconds; a visitor's own clock may be wrong. */
let backendClock: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let stopWatching: (() => void) | null = null;

/**
 * Follows a query over the one connection of this page, which needs no SDK. It speaks for whoever is signed in, and is made
 * anew when that changes.
 *
 * @returns ends it
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
    if (followers.size === 0) closing = setTimeout(close, KEPT);
  };
}

const currentToken = () => readSignedIn()?.sessionToken;

function open(): void {
  const { appId, serverUrl } = readSettings();
  token = currentToken();
  const address = backendAddress(serverUrl, BACKEND_PATHS.parse).replace(/^http/, 'ws');
  socket = openLiveSocket({ address, appId, sessionToken: token }, LISTENER);
  if (stopWatching) return;
  const hurry = (): void => socket?.hurry();
  if (typeof window !== 'undefined') window.addEventListener('online', hurry);
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', hurry);
  const stop = authStore.subscribe(followSession);
  stopWatching = () => {
    stop();
    if (typeof window !== 'undefined') window.removeEventListener('online', hurry);
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', hurry);
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
  onLost: loseAll,
  onFailed(reason) {
    drop();
    for (const follower of followers.keys()) follower.onRefused(new NoSocketError(reason));
  },
};

/** The session of this connection may have ended while it was lost: then it is made anew as soon as that is settled. */
function refuse(follower: Follower, error: FoyerError): void {
  follower.onRefused(error);
  reportLostSession(currentToken(), token, error);
}

function loseAll(): void {
  const moment = backendClock === null ? '' : new Date(backendClock + performance.now()).toISOString();
  backendClock = null; // Each attempt to reconnect that fails is told again.
  for (const follower of followers.keys()) {
    followers.set(follower, null);
    follower.onLost(moment);
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
  loseAll();
  drop();
  open();
}
