import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { MetadataError, readMetadata } from '@/server/chain/readMetadata';
import { readTokenFile, type TokenFileSources } from '@/server/chain/readTokenFile';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { ChainNotReadyError, openChainTables } from '@/server/db/chains/openChainTables';

/** Tokens that are taken at once. */
const AT_ONCE = 8;

/** A token whose metadata cannot be had after so many tries has none, until somebody asks again. */
const MOST_TRIES = 6;

/** A taken token is left to its taker for so long; then another backend may take it. */
const TAKEN = '2 minutes';

/** Wait before the second try, in seconds; each further one is four times as long. */
const FIRST_WAIT = 10;

/** Somebody may have asked for another try, or the token for another file, while this one was fetched. */
const STILL_THIS = 'AND token_uri = $3 AND tries = $4';

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

/** PostgreSQL's codes of a table or schema that is not there: the index is made anew. */
const GONE = ['42P01', '3F000'];

/** Fetches, in the background, the metadata of every token whose URI the index has found, until it is stopped. */
export function startMetadata({ chainId, databaseUri, store, gateway, log }: MetadataOptions): MetadataFetcher {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pool = new Pool({ connectionString: databaseUri, max: 3 });
  // A connection that breaks while it rests; the next query takes another one, or says why it cannot.
  pool.on('error', (error) => log.warn({ err: error, chainId }, 'a connection for metadata broke'));
  const chain = openChainTables(pool, chainId);
  const sources = { store, gateway, signal };

  const run = async () => {
    while (!signal.aborted) {
      let wait = LOOK;
      try {
        const taken = await fillMetadata({ chain, sources });
        if (taken > 0) wait = 0;
      } catch (error) {
        if (signal.aborted) return;
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        if (!(error instanceof ChainNotReadyError) && !GONE.includes(code)) {
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

/** What metadata is filled in from, and where. */
type MetadataParts = { chain: ChainTables; sources: TokenFileSources };

type Row = { token_address: string; token_id: string; token_uri: string; tries: number };

/**
 * Takes tokens that wait for their metadata, and fills it in. Many backends may do so at once: each takes other tokens.
 *
 * @returns how many were taken; 0 where none is due
 */
async function fillMetadata(parts: MetadataParts): Promise<number> {
  const { rows } = await parts.chain.query<Row>(
    `UPDATE chain.nft_tokens AS t SET tries = t.tries + 1, next_try_at = now() + interval '${TAKEN}'
     FROM (SELECT token_address, token_id FROM chain.nft_tokens
           WHERE state = 'waiting' AND token_uri IS NOT NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
     WHERE t.token_address = due.token_address AND t.token_id = due.token_id
     RETURNING t.token_address, t.token_id::text AS token_id, t.token_uri, t.tries`,
    [AT_ONCE],
  );
  await Promise.all(rows.map((row) => fillOne(parts, row)));
  return rows.length;
}

async function fillOne({ chain, sources }: MetadataParts, row: Row): Promise<void> {
  const { token_address: address, token_id: id, token_uri: uri, tries } = row;
  try {
    const { metadata, name, description, attributes } = readMetadata(await readTokenFile(uri, sources), uri);
    await chain.query(
      `UPDATE chain.nft_tokens SET metadata = $5, name = $6, description = $7, attributes = $8,
       synced_at = now(), state = 'done', tries = 0 WHERE token_address = $1 AND token_id = $2 ${STILL_THIS}`,
      [toBytes(address), id, uri, tries, metadata, name, description, attributes],
    );
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    // What was known before stays: a server that is away takes nothing back.
    await chain.query(
      `UPDATE chain.nft_tokens SET state = $5, next_try_at = now() + make_interval(secs => $6)
       WHERE token_address = $1 AND token_id = $2 ${STILL_THIS}`,
      [toBytes(address), id, uri, tries, tries < MOST_TRIES ? 'waiting' : 'failed', FIRST_WAIT * 4 ** (tries - 1)],
    );
  }
}
