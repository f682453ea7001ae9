import Parse from 'parse/node';
import type { PgPubSub } from '@/server/parse/live-query/createPgPubSub';

type Write = (className: string, schema: object, query: object, ...rest: unknown[]) => Promise<unknown>;

/** The part of Parse Server's adapters of the database that is used here (parse-server 9.10, `StorageAdapter`). */
export type AccessAdapter = {
  find(className: string, schema: object, query: object, options: object): Promise<{ sessionToken?: unknown }[]>;
  deleteObjectsByQuery: Write;
  updateObjectsByQuery: Write;
  findOneAndUpdate: Write;
  upsertOneObject: Write;
};

/** Where Parse Server remembers who a token is, and the roles of a user (parse-server 9.10, `CacheController`). */
export type AccessCache = { user: { del(token: string): unknown }; clear(): unknown };

/** What live query remembers in front of a cache of its own. */
export type AccessMemory = {
  authCache: { clear(): void; delete(token: string): unknown };
  cacheController: AccessCache;
};

/** Whose access may have ended: deleted sessions by their tokens, which open nothing any more, or anybody's. */
type End = string[] | 'all';

/** What is said on the line between the backends. */
const CHANNEL = 'endOfAccess';

/** What was looked up just before the end is remembered just after it, so all is forgotten once more, in milliseconds. */
const ONCE_MORE = 400;

/** Sessions that end at once are named up to so many. */
const MOST_NAMED = 1_000;

/**
 * Has every backend forget who may read what as soon as a session, an account or a part in a role ends. Parse Server
 * remembers it for five seconds and longer, in which live query told private objects to those who were shut out.
 *
 * Tokens are forgotten one by one, so that a session that ends costs the other subscribers nothing. Answers how to forget
 * everything, for when messages were missed.
 *
 * @param requests what requests are answered with
 */
export function revokeSubscriptions(
  adapter: AccessAdapter,
  requests: AccessCache,
  { authCache, cacheController }: AccessMemory,
  pubSub: PgPubSub,
): () => void {
  const caches = [requests, cacheController];
  const forget = (tokens: string[]) => {
    for (const token of tokens) {
      authCache.delete(token);
      for (const cache of caches) cache.user.del(token);
    }
  };
  let pause: NodeJS.Timeout | null = null;
  const clear = () => {
    authCache.clear();
    for (const cache of caches) cache.clear();
  };
  /** Everybody has to be looked up anew: at most once for all that ends in a short time. */
  const forgetAll = () => {
    if (pause) return;
    clear();
    pause = setTimeout(() => {
      pause = null;
      clear();
    }, ONCE_MORE).unref();
  };

  const listener = pubSub.createSubscriber();
  listener.subscribe(CHANNEL);
  listener.on('message', (_channel: string, message: string) => {
    const end = JSON.parse(message) as End;
    if (end === 'all') return forgetAll();
    forget(end);
    setTimeout(() => forget(end), ONCE_MORE).unref();
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
  return forgetAll;
}

/** Whether a write may end anybody's access; `changes` is `null` where rows are deleted. */
function mayEnd(className: string, changes: unknown): boolean {
  if (className === '_Role' || className === '_Join:users:_Role' || className === '_Join:roles:_Role') return true;
  if (changes === null) return className === '_User';
  return className === '_Session' && typeof changes === 'object' && ('expiresAt' in changes || 'user' in changes);
}

async function findSessions(adapter: AccessAdapter, className: string, schema: object, query: object): Promise<End> {
  const sessions = await adapter.find(className, schema, query, { keys: ['sessionToken'], limit: MOST_NAMED + 1 });
  if (sessions.length > MOST_NAMED) return 'all';
  return sessions.flatMap(({ sessionToken }) => (typeof sessionToken === 'string' ? sessionToken : []));
}

/** The part of Parse Server's live query that is used here (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
export type SubscriptionServer = {
  clients: Map<string, { hasMasterKey: boolean; sessionToken?: string }>;
  /** `error` is set where the backend knows the session no more, and not where it could not look it up. */
  getAuthForSessionToken(token: string | undefined): Promise<{ error?: unknown }>;
  _handleSubscribe(
    socket: { clientId?: string; send(message: string): void },
    request: { requestId: number; sessionToken?: string },
  ): Promise<void>;
};

/**
 * Refuses a subscription with a session that has ended (code 209), as every other request with it is refused. Parse Server
 * lets it in as nobody: a visitor who believes to be signed in would hear of public objects alone, without a word.
 */
export function refuseEndedSessions(server: SubscriptionServer): void {
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const client = server.clients.get(socket.clientId ?? '');
    // The session of the subscription goes before that of the connection.
    const token = request.sessionToken || client?.sessionToken;
    if (client?.hasMasterKey || !(await server.getAuthForSessionToken(token)).error) return subscribe(socket, request);
    const { requestId } = request;
    const error = 'Your session has ended. Sign in again.';
    socket.send(
      JSON.stringify({ op: 'error', error, code: Parse.Error.INVALID_SESSION_TOKEN, reconnect: false, requestId }),
    );
  };
}
