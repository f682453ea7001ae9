import pg from 'pg';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { openChainTables } from '@/server/db/chains/openChainTables';

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

/** The tables of one chain, to answer callers from. */
export type Index = Pick<ChainTables, 'query'>;

/** An index with connections of its own, which `end` closes. */
export type ConnectedIndex = Index & { end(): Promise<void> };

/**
 * Connects to the tables of a chain, to answer callers from. The database gives up on what takes too long (SQLSTATE
 * 57014): a few dear questions of strangers would hold all the connections otherwise. Until the tables are those of this
 * version, questions fail with `ChainNotReadyError`.
 */
export function connectIndex({ databaseUri, chainId, patience = PATIENCE, onBroken }: IndexConnection): ConnectedIndex {
  const pool = new pg.Pool({
    connectionString: databaseUri,
    max: CONNECTIONS,
    statement_timeout: patience,
    connectionTimeoutMillis: patience,
  });
  pool.on('error', onBroken);
  const { query } = openChainTables(pool, chainId);
  return { query, end: () => pool.end() };
}
