import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { readDatabaseUri } from '@/server/db/databaseUri';
import type { PoolReport } from '@/server/observability/createMetrics';

/** The pools of this process, each for one purpose. */
const pools = new Set<Pool>();

/** Tells how the connections of each open pool are used, and how many requests wait for one. */
export function readPools(): PoolReport[] {
  return [...pools].flatMap((pool) => {
    if (pool.ending) {
      pools.delete(pool);
      return [];
    }
    const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
    const purpose = (options.application_name ?? '').replace(NAME_PREFIX, '');
    return [{ purpose, busy: totalCount - idle, idle, waiting }];
  });
}

/** What a connection is for, and how patient it is. */
export type ConnectionOptions = {
  /** Shown by PostgreSQL as `application_name` after `foyer`, such as `accounts`. */
  purpose: string;
  /** Timeout of a connection attempt, in milliseconds. */
  connectTimeout?: number;
  /** Timeout of a statement for its caller, in milliseconds. */
  queryTimeout?: number;
};

/** Several connections. */
export type PoolOptions = ConnectionOptions & {
  max: number;
  /** Timeout of a statement in PostgreSQL, in milliseconds. */
  statementTimeout?: number;
};

/** Creates a client of a database without connecting it. @throws {DatabaseUriError} */
export function createClient(uri: string, options: ConnectionOptions): Client {
  const client = new Client(clientConfig(uri, options));
  surviveLoss(client);
  return client;
}

/**
 * A connection that ends says so by an event as well, which ends the process where nobody listens: its statements fail, and
 * the next one does.
 */
function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
}

/** Creates a pool of connections to a database, which waits while the server has none left. @throws {DatabaseUriError} */
export function createPool(uri: string, options: PoolOptions): Pool {
  const pool = new Pool(poolConfig(uri, options));
  pool.on('error', () => undefined); // The next statement connects again, or fails.
  waitWhileFull(pool);
  return pool;
}

/**
 * Connects a client, and waits while the server has no connection left.
 *
 * @param prepare called with each client before it connects
 * @throws {DatabaseUriError}; the database's error after 30 seconds without a free connection
 */
export async function connectClient(
  uri: string,
  options: ConnectionOptions,
  prepare: (client: Client) => void = () => undefined,
): Promise<Client> {
  return retryWhileFull(async () => {
    const client = createClient(uri, options);
    prepare(client);
    try {
      await client.connect();
    } catch (error) {
      await client.end();
      throw error;
    }
    return client;
  });
}

/** What PostgreSQL shows of every connection before its purpose. */
const NAME_PREFIX = 'foyer ';

/** SQLSTATE of a server whose `max_connections` are in use. */
const TOO_MANY_CONNECTIONS = '53300';

/** How long to wait for a free connection of the server, and between two attempts, in milliseconds. */
const FULL_TIMEOUT = 30_000;
const FULL_RETRY = 100;

/** Whether a server refused a connection because all of them are in use: it lives, and is busy. */
export const isServerFull = (error: unknown): boolean => codeOf(error) === TOO_MANY_CONNECTIONS;

async function retryWhileFull<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + FULL_TIMEOUT; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isServerFull(error) || performance.now() > until) throw error;
      await sleep(FULL_RETRY * (0.5 + Math.random())); // Not all at once.
    }
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient['release']) => void;

/**
 * Makes a pool wait for a connection while the server has none left, instead of failing, outlive those in use that end,
 * and has `readPools` report it. Until the next second it asks for no more than it has, so that requests wait for those.
 */
export function waitWhileFull(pool: Pool): void {
  pools.add(pool);
  // The pool listens to those alone that nobody uses.
  pool.on('connect', surviveLoss);
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const { max } = pool.options;
  const attempt = () =>
    connect().catch((error: unknown) => {
      if (isServerFull(error)) {
        pool.options.max = Math.max(1, pool.totalCount);
        setTimeout(() => (pool.options.max = max), 10 * FULL_RETRY).unref();
      }
      throw error;
    });
  const patient = (callback?: Connected): Promise<PoolClient> | undefined => {
    const client = retryWhileFull(attempt);
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  };
  pool.connect = patient as typeof pool.connect;
}

/** Statement timeout of the account tables, in milliseconds: a slow statement delays everyone else. */
const STATEMENT_TIMEOUT = 20_000;

/**
 * How long a request waits for a connection, in milliseconds: for a free one, or for a database
 * that does not answer.
 */
const CONNECT_TIMEOUT = 10_000;

/**
 * How Parse Server connects to the accounts' database, by its own pool.
 *
 * @throws {DatabaseUriError}
 */
export const accountPool = (uri: string, max: number): PoolConfig =>
  poolConfig(uri, {
    ...{ purpose: 'accounts', max },
    ...{ connectTimeout: CONNECT_TIMEOUT, statementTimeout: STATEMENT_TIMEOUT },
  });

function poolConfig(uri: string, options: PoolOptions): PoolConfig {
  const { max, statementTimeout } = options;
  return {
    ...clientConfig(uri, options),
    max,
    // Not as a startup parameter, which poolers refuse.
    ...(statementTimeout === undefined
      ? {}
      : {
          verify: (client, done) =>
            client.query(`SET statement_timeout TO ${statementTimeout}`, (error) => done(error)),
        }),
  };
}

/**
 * Connections that idle are kept alive: a firewall or a frozen machine between would otherwise go
 * unnoticed.
 */
function clientConfig(uri: string, { purpose, connectTimeout, queryTimeout }: ConnectionOptions): ClientConfig {
  return {
    ...readDatabaseUri(uri),
    application_name: NAME_PREFIX + purpose,
    keepAlive: true,
    ...(connectTimeout === undefined ? {} : { connectionTimeoutMillis: connectTimeout }),
    ...(queryTimeout === undefined ? {} : { query_timeout: queryTimeout }),
  };
}
