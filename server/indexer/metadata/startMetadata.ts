import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { IpfsStore } from '@/server/files/ipfs/IpfsStore';
import { fillMetadata } from '@/server/indexer/metadata/fillMetadata';
import { schemaOf } from '@/server/indexer/tables';

/** What the metadata of a chain's tokens is fetched with. */
export type MetadataOptions = {
  chainId: number;
  /** PostgreSQL that holds the chain's tables. */
  databaseUri: string;
  store: IpfsStore;
  /** Origin of an IPFS gateway; `null` asks none. */
  gateway: string | null;
  log: { warn(fields: object, words: string): void };
};

/** What fetches metadata, running. */
export type MetadataFetcher = { stop(): Promise<void> };

/** Time between two looks for tokens that wait, in milliseconds. */
const LOOK = 1_000;

/** Wait after a fault of the database, in milliseconds. */
const REST = 15_000;

/** PostgreSQL's codes of a table or schema that is not there: the index has not opened this chain yet. */
const NOT_YET = ['42P01', '3F000'];

/** Fetches, in the background, the metadata of every token whose URI the index has found, until it is stopped. */
export function startMetadata({ chainId, databaseUri, store, gateway, log }: MetadataOptions): MetadataFetcher {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pool = new Pool({ connectionString: databaseUri, max: 3 });
  // A connection that breaks while it rests; the next query takes another one, or says why it cannot.
  pool.on('error', (error) => log.warn({ err: error, chainId }, 'a connection for metadata broke'));
  const sources = { store, gateway, signal };

  const run = async () => {
    while (!signal.aborted) {
      let wait = LOOK;
      try {
        const taken = await fillMetadata({ pool, schema: schemaOf(chainId), sources });
        if (taken > 0) wait = 0;
      } catch (error) {
        if (signal.aborted) return;
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        if (!NOT_YET.includes(code)) {
          log.warn({ err: error, chainId }, `metadata could not be kept; again in ${REST / 1000} s`);
          wait = REST;
        }
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
    }
  };
  const ended = run();
  return {
    async stop() {
      stopped.abort();
      await ended;
      await pool.end();
    },
  };
}
