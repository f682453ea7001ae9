import pg, { type Pool } from 'pg';
import { schemaOf } from '@/server/db/chains/tables';

/** Connections to the tables of one chain. */
const CONNECTIONS = 8;

/** How long a question to an index may take, and how long one waits for its turn, in milliseconds. */
const PATIENCE = 10_000;

/** Which index, and how patiently it is asked: `patience` in milliseconds. */
export type IndexConnection = {
  databaseUri: string;
  chainId: number;
  patience?: number;
  /** A connection that nobody uses broke off; the next question gets another one. */
  onBroken: (error: Error) => void;
};

/**
 * Connects to the tables of a chain, to answer callers from. The database gives up on what takes too long (SQLSTATE
 * 57014): a few dear questions of strangers would hold all the connections otherwise.
 */
export function connectIndex({ databaseUri, chainId, patience = PATIENCE, onBroken }: IndexConnection): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUri,
    max: CONNECTIONS,
    statement_timeout: patience,
    connectionTimeoutMillis: patience,
    options: `-c search_path=${schemaOf(chainId)}`,
  });
  pool.on('error', onBroken);
  return pool;
}

/** The tables of one chain: connections whose `search_path` is the chain's schema. */
export type Index = Pick<Pool, 'query'>;
