import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';

/** An NFT; the ID in decimal. */
export type NftKey = { address: string; id: string };

/** NFTs of a contract from one ID to another; both in decimal and included. */
export type NftRange = { address: string; first: string; last: string };

/** Maximum re-reads of a contract's NFTs a day (UTC), and minimum interval of those of one NFT. */
export const MAX_DAILY_READS = 1_000;
const MIN_INTERVAL = '10 minutes';

/** Ranges of a contract beyond this are merged into one. */
const MAX_RANGES = 64;

/** The day of the counter. */
export const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/** Whether the URI of the NFT `t` was never read: then it is to be read anyway. */
const IS_UNREAD = `(t.state = 'waiting' AND t.token_uri IS NULL)`;

/** Whether the NFT `t` is in a range that was marked since its URI was read. */
const IS_MARKED = `EXISTS (SELECT FROM chain.nft_refresh_ranges m WHERE m.token_address = t.token_address
  AND t.token_id BETWEEN m.first_id AND m.last_id AND m.marked_at > coalesce(t.uri_read_at, '-infinity'))`;

/**
 * Has the metadata of NFTs read anew by the indexer: now, or ten minutes after the last time. Unknown NFTs, and
 * those of contracts that had their reads of the day, are left out. Rows are locked in the order of their keys, as
 * in every statement that changes several, which avoids deadlocks.
 *
 * @param which `all`, or only those `marked` by a range since they were read
 */
export async function scheduleRefreshes(
  chain: Pick<ChainTables, 'query'>,
  nfts: readonly NftKey[],
  which: 'all' | 'marked',
): Promise<void> {
  if (nfts.length === 0) return;
  await chain.query(
    `INSERT INTO chain.nft_refreshes AS kept (token_address, token_id, due_at)
     SELECT t.token_address, t.token_id, now()
     FROM (SELECT DISTINCT * FROM unnest($1::bytea[], $2::numeric[]) AS given (token_address, token_id)) AS given
     JOIN chain.nft_tokens t USING (token_address, token_id)
     LEFT JOIN chain.nft_refresh_days d ON d.token_address = t.token_address AND d.day = ${TODAY}
     WHERE NOT ${IS_UNREAD} AND coalesce(d.reads, 0) < ${MAX_DAILY_READS} ${which === 'marked' ? `AND ${IS_MARKED}` : ''}
     ORDER BY t.token_address, t.token_id
     ON CONFLICT (token_address, token_id) DO UPDATE
     SET due_at = greatest(now(), kept.read_at + interval '${MIN_INTERVAL}') WHERE kept.due_at IS NULL`,
    [nfts.map(({ address }) => toBytes(address)), nfts.map(({ id }) => id)],
  );
}

/** Marks ranges of NFTs, each to be read anew when somebody asks for it. Ranges without a known NFT are left out. */
export async function markRanges(chain: Pick<ChainTables, 'query'>, ranges: readonly NftRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const addresses = ranges.map(({ address }) => toBytes(address));
  await chain.query(
    `INSERT INTO chain.nft_refresh_ranges (token_address, first_id, last_id, marked_at)
     SELECT DISTINCT token_address, first_id, last_id, now()
     FROM unnest($1::bytea[], $2::numeric[], $3::numeric[]) AS given (token_address, first_id, last_id)
     WHERE EXISTS (SELECT FROM chain.nft_tokens t
       WHERE t.token_address = given.token_address AND t.token_id BETWEEN given.first_id AND given.last_id)
     ON CONFLICT (token_address, first_id, last_id) DO UPDATE SET marked_at = excluded.marked_at`,
    [addresses, ranges.map(({ first }) => first), ranges.map(({ last }) => last)],
  );
  await chain.query(
    `WITH many AS (
       SELECT token_address FROM chain.nft_refresh_ranges WHERE token_address = ANY($1)
       GROUP BY token_address HAVING count(*) > ${MAX_RANGES}),
     merged AS (
       DELETE FROM chain.nft_refresh_ranges m USING many WHERE m.token_address = many.token_address RETURNING m.*)
     INSERT INTO chain.nft_refresh_ranges (token_address, first_id, last_id, marked_at)
     SELECT token_address, min(first_id), max(last_id), max(marked_at) FROM merged GROUP BY token_address`,
    [addresses],
  );
}
