import { authStore } from '@/lib/auth/authStore';
import { readSettings } from '@/lib/env';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { NoSocketError } from '@/lib/errors/objectErrors';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { LIVE_LIMITS } from '@/lib/live-queries/liveLimits';
import { readLiveMessage, type LiveMessage } from '@/lib/live-queries/readLiveMessage';
import type { MoralisSdk, SdkLiveClient, SdkSubscription } from '@/lib/sdk/MoralisSdk';
import { reportLostSession } from '@/lib/auth/session/sessionLost';
import { lazySdk } from '@/lib/sdk/lazySdk';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** One query that is followed. */
export type Follower = {
  query: { className: string; where: unknown };
  /** The backend follows the query from now on; said again after each loss. */
  onOpen(): void;
  onChange(change: Extract<LiveMessage, { kind: 'change' }>): void;
  /** The connection is gone; up to this moment of the backend (ISO 8601, empty where unknown) everything was told. */
  onLost(moment: string): void;
  /** The backend refused the query, or the SDK cannot be had. */
  onRefused(error: FoyerError): void;
};

/** How long a connection that nobody needs stays, in milliseconds: pages that follow each other share it. */
const KEPT = 5_000;

/** Attempts after which the waits of a page that is looked at grow no longer: at most 7 seconds, so that a restart is short. */
const MOST_PATIENCE = 3;

const followers = new Map<Follower, SdkSubscription | null>();
let sdk: MoralisSdk | null = null;
let client: SdkLiveClient | null = null;
let token: string | undefined;
/** What the backend's clock is ahead of this page's age, in milliseconds; a visitor's own clock may be wrong. */
let backendClock: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows a query over the one connection of this page. The connection is the SDK's: it reconnects by itself after at most
 * `min(30, 2^attempts - 1)` seconds; so it does where nothing is heard any more (`LIVE_LIMITS`). It speaks for whoever is signed in, and is made anew when that changes.
 *
 * @returns ends it
 */
export function follow(follower: Follower): () => void {
  clearTimeout(closing);
  followers.set(follower, null);
  lazySdk()
    .then((loaded) => {
      sdk = loaded;
      if (!followers.has(follower)) return;
      if (client === null) open();
      else if (client.state === 'connected') subscribe(follower);
    })
    .catch((error: unknown) => follower.onRefused(toFoyerError(error)));
  return () => {
    const subscription = followers.get(follower);
    followers.delete(follower);
    if (subscription) unsubscribe(subscription);
    if (followers.size === 0) closing = setTimeout(close, KEPT);
  };
}

const currentToken = () => sdk?.User.current()?.getSessionToken();

/** Only on a connection that stands: what is asked for while the SDK reconnects, it would ask for twice. */
function subscribe(follower: Follower): void {
  const { className, where } = follower.query;
  followers.set(follower, client?.subscribe({ className, toJSON: () => ({ where }) }, token) ?? null);
}

function unsubscribe(subscription: SdkSubscription): void {
  if (client?.state === 'connected') client.unsubscribe(subscription);
  else client?.subscriptions.delete(subscription.id);
}

function open(): void {
  if (!sdk) return;
  const { appId, serverUrl } = readSettings();
  const address = backendAddress(serverUrl, BACKEND_PATHS.parse).replace(/^http/, 'ws');
  token = currentToken();
  const mine = new sdk.LiveQueryClient({ applicationId: appId, serverURL: address, sessionToken: token });
  client = mine;
  backendClock = null;
  const handle = mine._handleWebSocketMessage.bind(mine);
  const openSocket = mine.open.bind(mine);
  // The SDK calls it for each attempt.
  mine.open = () => {
    openSocket();
    listen(mine, LIVE_LIMITS.opening);
  };
  // The SDK would write each object into its store of objects, older ones over newer ones; ours goes by the moment.
  mine._handleWebSocketMessage = (event) => {
    const message = readLiveMessage(event.data);
    listen(mine, LIVE_LIMITS.quiet, () => mine.socket?.send('{"op":"ping"}'));
    if (message?.kind !== 'change') handle(event);
    if (message?.kind === 'connected') backendClock = Date.parse(message.now) - performance.now();
    else if (message) deliver(message);
  };
  mine.on('close', () => {
    if (client !== mine) return;
    clearTimeout(listening);
    // Before the SDK reckons how long it waits.
    if (!isHidden()) mine.attempts = Math.min(mine.attempts, MOST_PATIENCE);
    tellLoss();
  });
  // Words and no event: the SDK has no socket, or the backend will not have this connection at all.
  mine.on('error', (error) => {
    if (client !== mine || typeof error !== 'string') return;
    for (const follower of followers.keys()) follower.onRefused(new NoSocketError(error));
    drop();
  });
  mine.on('open', () => {
    if (client !== mine) return;
    for (const [follower, subscription] of followers) if (!subscription) subscribe(follower);
  });
  for (const follower of followers.keys()) followers.set(follower, null);
  mine.open();
  if (typeof window !== 'undefined') window.addEventListener('online', hurry);
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', hurry);
  stopWatching ??= authStore.subscribe(followSession);
}

let listening: ReturnType<typeof setTimeout> | undefined;

/**
 * Waits for a word of the backend. A proxy, or a backend that was stopped, can hold a connection for ever without a word,
 * and browsers notice nothing.
 *
 * @param ask is done first where the time is over; left out: the connection is given up at once
 */
function listen(mine: SdkLiveClient, patience: number, ask?: () => void): void {
  clearTimeout(listening);
  listening = setTimeout(() => {
    if (client !== mine) return;
    if (ask) {
      ask();
      listen(mine, LIVE_LIMITS.answer);
    } else giveUp(mine);
  }, patience);
}

/** As if the socket had closed: its own farewell may take long, or never come. */
function giveUp(mine: SdkLiveClient): void {
  const { socket } = mine;
  if (!socket) return;
  const ignore = () => undefined;
  Object.assign(socket, { onopen: ignore, onmessage: ignore, onclose: ignore, onerror: ignore });
  socket.close();
  mine._handleWebSocketClose();
}

let stopWatching: (() => void) | null = null;

function close(): void {
  if (typeof window !== 'undefined') window.removeEventListener('online', hurry);
  if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', hurry);
  stopWatching?.();
  stopWatching = null;
  drop();
}

/** The SDK's own `close` forgets a reconnection that is due. */
function drop(): void {
  clearTimeout(listening);
  const former = client;
  client = null;
  former?.close();
  if (former?.reconnectHandle) clearTimeout(former.reconnectHandle);
}

function followSession(): void {
  if (!client || currentToken() === token) return;
  tellLoss();
  drop();
  open();
}

function tellLoss(): void {
  const moment = backendClock === null ? '' : new Date(backendClock + performance.now()).toISOString();
  backendClock = null; // Each attempt to reconnect that fails is told again.
  for (const follower of followers.keys()) follower.onLost(moment);
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

/** The network is back, or the page is looked at again: begins the waits anew instead of sitting out a long one. */
function hurry(): void {
  if (client?.state !== 'reconnecting' || isHidden()) return;
  client.attempts = 1;
  client._handleReconnect();
}

function deliver(message: Exclude<LiveMessage, { kind: 'connected' }>): void {
  for (const [follower, subscription] of followers) {
    if (subscription?.id !== message.requestId) continue;
    if (message.kind === 'open') follower.onOpen();
    else if (message.kind === 'change') follower.onChange(message);
    else refuse(follower, toFoyerError({ code: message.code, message: message.error }));
  }
}

/** The session of this connection may have ended while it was lost: then it is made anew as soon as that is settled. */
function refuse(follower: Follower, error: FoyerError): void {
  follower.onRefused(error);
  if (sdk) reportLostSession(sdk.User.current()?.getSessionToken(), token, error);
}
