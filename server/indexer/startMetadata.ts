import { setTimeout as sleep } from 'node:timers/promises';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { MetadataError, readMetadata } from '@/server/chain/readMetadata';
import { readTokenFile, type TokenFileSources } from '@/server/chain/readTokenFile';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { ChainNotReadyError, openChainTables } from '@/server/db/chains/openChainTables';
import { createPool } from '@/server/db/connections';

/** Tokens per batch. */
const BATCH_SIZE = 8;

/** A token whose metadata fails this many times has none, until it is requested again. */
const MAX_ATTEMPTS = 6;

/** A claimed token is reserved for its backend for this time; then another backend may claim it. */
const CLAIM_DURATION = '2 minutes';

/** Delay before the second try, in seconds; each further one is four times as long. */
const MIN_BACKOFF = 10;

/** Another try may have been requested, or the token's URI changed, during this fetch. */
const STILL_THIS = 'AND token_uri = $3 AND tries = $4';

/** Dependencies of the metadata fetcher. */
export type MetadataOptions = {
  chainId: number;
  /** PostgreSQL with the chain's tables. */
  databaseUri: string;
  store: Pick<IpfsStore, 'find'>;
  /** Origin of an IPFS gateway; `null` uses none. */
  gateway: string | null;
  log: { warn(fields: object, words: string): void };
};

/** A running metadata fetcher. */
export type MetadataFetcher = { stop(): Promise<void> };

/** Polling interval for waiting tokens, in milliseconds. */
const POLL_INTERVAL = 1_000;

/** Delay after a database error, in milliseconds. */
const RETRY_DELAY = 15_000;

/** PostgreSQL's codes of a missing table or schema: the index is being recreated. */
const MISSING_TABLE_CODES = ['42P01', '3F000'];

/**
 * Fetches the metadata of every token with an indexed URI in the background, until it is stopped.
 */
export function startMetadata({ chainId, databaseUri, store, gateway, log }: MetadataOptions): MetadataFetcher {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pool = createPool(databaseUri, { purpose: `metadata ${chainId}`, max: 3 });
  // An idle connection broke; the next query takes another one, or reports the reason.
  pool.on('error', (error) => log.warn({ err: error, chainId }, 'idle metadata connection failed'));
  const chain = openChainTables(pool, chainId);
  const sources = { store, gateway, signal };

  const run = async () => {
    while (!signal.aborted) {
      let wait = POLL_INTERVAL;
      try {
        const taken = await fillMetadata({ chain, sources });
        if (taken > 0) wait = 0;
      } catch (error) {
        if (signal.aborted) return;
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        if (!(error instanceof ChainNotReadyError) && !MISSING_TABLE_CODES.includes(code)) {
          log.warn({ err: error, chainId }, `metadata could not be stored; retrying in ${RETRY_DELAY / 1000} s`);
          wait = RETRY_DELAY;
        }
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Set by `stop` above.
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

/** Where metadata is read from and stored. */
type MetadataParts = { chain: ChainTables; sources: TokenFileSources };

type Row = { token_address: string; token_id: string; token_uri: string; tries: number };

/**
 * Claims tokens that wait for their metadata, and stores it. Many backends may do so at once: each
 * claims other tokens.
 *
 * @returns how many were claimed; 0 if none is due
 */
async function fillMetadata(parts: MetadataParts): Promise<number> {
  const { rows } = await parts.chain.query<Row>(
    `UPDATE chain.nft_tokens AS t SET tries = t.tries + 1, next_try_at = now() + interval '${CLAIM_DURATION}'
     FROM (SELECT token_address, token_id FROM chain.nft_tokens
           WHERE state = 'waiting' AND token_uri IS NOT NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
     WHERE t.token_address = due.token_address AND t.token_id = due.token_id
     RETURNING t.token_address, t.token_id::text AS token_id, t.token_uri, t.tries`,
    [BATCH_SIZE],
  );
  await Promise.all(rows.map((row) => fillOne(parts, row)));
  return rows.length;
}

async function fillOne({ chain, sources }: MetadataParts, row: Row): Promise<void> {
  const { token_address: address, token_id: id, token_uri: uri, tries: attempts } = row;
  try {
    const { metadata, name, description, attributes } = readMetadata(await readTokenFile(uri, sources), uri);
    await chain.query(
      `UPDATE chain.nft_tokens SET metadata = $5, name = $6, description = $7, attributes = $8,
       synced_at = now(), state = 'done', tries = 0 WHERE token_address = $1 AND token_id = $2 ${STILL_THIS}`,
      [toBytes(address), id, uri, attempts, metadata, name, description, attributes],
    );
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    // Known metadata stays if the server is unreachable.
    await chain.query(
      `UPDATE chain.nft_tokens SET state = $5, next_try_at = now() + make_interval(secs => $6)
       WHERE token_address = $1 AND token_id = $2 ${STILL_THIS}`,
      [
        toBytes(address),
        id,
        uri,
        attempts,
        attempts < MAX_ATTEMPTS ? 'waiting' : 'failed',
        MIN_BACKOFF * 4 ** (attempts - 1),
      ],
    );
  }
}
