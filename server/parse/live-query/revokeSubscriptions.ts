import Parse from 'parse/node';
import type { PgPubSub } from '@/server/parse/live-query/createPgPubSub';

type Write = (className: string, schema: object, query: object, ...rest: unknown[]) => Promise<unknown>;

/** The part of Parse Server's storage adapter used here (parse-server 9.10, `StorageAdapter`). */
export type AccessAdapter = {
  find(className: string, schema: object, query: object, options: object): Promise<{ sessionToken?: unknown }[]>;
  deleteObjectsByQuery: Write;
  updateObjectsByQuery: Write;
  findOneAndUpdate: Write;
  upsertOneObject: Write;
};

/**
 * Where Parse Server caches the user of a token, and the roles of a user (parse-server 9.10,
 * `CacheController`).
 */
export type AccessCache = {
  user: { put(token: string, ...entry: unknown[]): unknown; del(token: string): unknown };
  clear(): unknown;
};

/** What live query caches in front of that. */
export type AccessMemory = {
  authCache: { clear(): void; delete(token: string): unknown };
  cacheController: AccessCache;
};

/** Whose access may have ended: the tokens of deleted sessions, or everyone. */
type End = string[] | 'all';

/** The message between backends. */
const CHANNEL = 'endOfAccess';

/**
 * What was read just before the end may be cached just after it, so the caches are cleared again
 * after this time, in milliseconds.
 */
const RECHECK_DELAY = 400;

/** How long an ended session is refused by the caches, in milliseconds: longer than any read of it takes. */
const ENDED_TTL = 60_000;

/** Sessions that end at once are named up to this number. */
const MAX_NAMED = 1_000;

/**
 * Clears the cached permissions on every backend as soon as a session, an account or a role
 * membership ends. Parse Server caches them for five seconds or longer, in which live query would
 * send private objects to users without access.
 *
 * Tokens are removed one by one, so that the end of a session costs other subscribers nothing; a request that read the
 * session just before its end cannot put it back.
 * Returns how to clear everything, for when messages were missed.
 *
 * @param requests the cache used to answer requests
 */
export function revokeSubscriptions(
  adapter: AccessAdapter,
  requests: AccessCache,
  { authCache, cacheController }: AccessMemory,
  pubSub: PgPubSub,
): () => void {
  const caches = [requests, cacheController];
  const ended = new Set<string>();
  for (const { user } of caches) {
    const put = user.put.bind(user);
    user.put = (token, ...entry) => (ended.has(token) ? undefined : put(token, ...entry));
  }
  const evict = (tokens: string[]) => {
    for (const token of tokens) {
      ended.add(token);
      setTimeout(() => ended.delete(token), ENDED_TTL).unref();
      authCache.delete(token);
      for (const cache of caches) cache.user.del(token);
    }
  };
  let pause: NodeJS.Timeout | null = null;
  const clear = () => {
    authCache.clear();
    for (const cache of caches) cache.clear();
  };
  /** Everyone has to be looked up again: at most once for all that ends in a short time. */
  const evictAll = () => {
    if (pause) return;
    clear();
    pause = setTimeout(() => {
      pause = null;
      clear();
    }, RECHECK_DELAY).unref();
  };

  const listener = pubSub.createSubscriber();
  listener.subscribe(CHANNEL);
  listener.on('message', (_channel: string, message: string) => {
    const end = JSON.parse(message) as End;
    if (end === 'all') evictAll();
    else evict(end);
  });

  const publisher = pubSub.createPublisher();
  for (const name of ['deleteObjectsByQuery', 'updateObjectsByQuery', 'findOneAndUpdate', 'upsertOneObject'] as const) {
    const write = adapter[name].bind(adapter);
    adapter[name] = async (className, schema, query, ...rest) => {
      const changes = name === 'deleteObjectsByQuery' ? null : rest[0];
      const isNamed = className === '_Session' && changes === null;
      const end = isNamed ? await findSessions(adapter, className, schema, query) : mayEnd(className, changes) && 'all';
      const written = await write(className, schema, query, ...rest);
      if (end && end.length > 0) publisher.publish(CHANNEL, JSON.stringify(end));
      return written;
    };
  }
  return evictAll;
}

/** Whether a write may end anyone's access; `changes` is `null` for a deletion. */
function mayEnd(className: string, changes: unknown): boolean {
  if (className === '_Role' || className === '_Join:users:_Role' || className === '_Join:roles:_Role') return true;
  if (changes === null) return className === '_User';
  return className === '_Session' && typeof changes === 'object' && ('expiresAt' in changes || 'user' in changes);
}

async function findSessions(adapter: AccessAdapter, className: string, schema: object, query: object): Promise<End> {
  const sessions = await adapter.find(className, schema, query, { keys: ['sessionToken'], limit: MAX_NAMED + 1 });
  if (sessions.length > MAX_NAMED) return 'all';
  return sessions.flatMap(({ sessionToken }) => (typeof sessionToken === 'string' ? sessionToken : []));
}

/** The part of Parse Server's live query that is used here (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
export type SubscriptionServer = {
  clients: Map<string, { hasMasterKey: boolean; sessionToken?: string }>;
  /** `error` is set if the session no longer exists, and not if it could not be looked up. */
  getAuthForSessionToken(token: string | undefined): Promise<{ error?: unknown }>;
  _handleSubscribe(
    socket: { clientId?: string; send(message: string): void },
    request: { requestId: number; sessionToken?: string },
  ): Promise<void>;
};

/**
 * Rejects a subscription with an ended session (code 209), like every other request with it. Parse
 * Server accepts it as signed out: a visitor who seems signed in would silently receive public
 * objects only.
 */
export function rejectExpiredSessions(server: SubscriptionServer): void {
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const client = server.clients.get(socket.clientId ?? '');
    // The session of the subscription takes precedence over that of the connection.
    const token = request.sessionToken || client?.sessionToken;
    if (client?.hasMasterKey || !(await server.getAuthForSessionToken(token)).error) return subscribe(socket, request);
    const { requestId } = request;
    const error = 'Your session has ended. Sign in again.';
    socket.send(
      JSON.stringify({ op: 'error', error, code: Parse.Error.INVALID_SESSION_TOKEN, reconnect: false, requestId }),
    );
  };
}
