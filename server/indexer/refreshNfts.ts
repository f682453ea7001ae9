import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import {
  markRanges,
  MAX_DAILY_READS,
  type NftKey,
  type NftRange,
  scheduleRefreshes,
  TODAY,
} from '@/server/db/chains/nftRefreshes';
import { inTransaction } from '@/server/db/chains/openChainTables';
import type { Rpc } from '@/server/indexer/createRpc';
import { askTokenUris, type UriToken } from '@/server/indexer/readTokenUris';

/** NFTs per pass. */
const PASS_SIZE = 50;

/**
 * Has the NFTs read anew whose metadata changed: single ones soon, those of a range when somebody asks for them. Single
 * ones of a contract that had its reads of the day are treated as ranges. Call it in the transaction of the blocks.
 */
export async function markMetadataUpdates(chain: ChainTables, updates: readonly NftRange[]): Promise<void> {
  if (updates.length === 0) return;
  const { rows: exhausted } = await chain.query<{ address: string }>(
    `SELECT token_address AS address FROM chain.nft_refresh_days
     WHERE token_address = ANY($1) AND day = ${TODAY} AND reads >= ${MAX_DAILY_READS}`,
    [updates.map(({ address }) => toBytes(address))],
  );
  const counts = new Map(exhausted.map(({ address }) => [address, MAX_DAILY_READS]));
  const soon: NftKey[] = [];
  const later: NftRange[] = [];
  for (const update of updates) {
    const { address, first, last } = update;
    const count = counts.get(address) ?? 0;
    if (first !== last || count >= MAX_DAILY_READS) later.push(update);
    else {
      counts.set(address, count + 1);
      soon.push({ address, id: first });
    }
  }
  await scheduleRefreshes(chain, soon, 'all');
  await markRanges(chain, later);
}

/**
 * Asks contracts again for the URIs of NFTs that are due, and has their files fetched. A URI that is not answered
 * stays as it was. What is beyond a contract's reads of the day waits until somebody asks for it.
 *
 * @throws {RpcError} if no node answers; those NFTs wait too, so that they do not stop others
 */
export async function refreshNfts(chain: ChainTables, rpc: Rpc): Promise<void> {
  const { rows } = await chain.query<UriToken & { is_allowed: boolean }>(
    `WITH due AS (
       SELECT token_address, token_id, due_at FROM chain.nft_refreshes WHERE due_at <= now()
       ORDER BY due_at LIMIT ${PASS_SIZE})
     SELECT t.token_address AS address, t.token_id::text AS id, t.contract_type AS type, coalesce(d.reads, 0)
       + row_number() OVER (PARTITION BY t.token_address ORDER BY due.due_at) <= ${MAX_DAILY_READS} AS is_allowed
     FROM due JOIN chain.nft_tokens t USING (token_address, token_id)
     LEFT JOIN chain.nft_refresh_days d ON d.token_address = t.token_address AND d.day = ${TODAY}`,
  );
  if (rows.length === 0) return;
  const exhausted = rows.filter(({ is_allowed }) => !is_allowed).map(({ address }) => address);
  if (exhausted.length > 0) await inTransaction(chain, () => putOffAllOf(chain, exhausted));
  const allowed = rows.filter(({ is_allowed }) => is_allowed);
  await askTokenUris(rpc, allowed, {
    take: (answers) => inTransaction(chain, () => store(chain, answers)),
    async fail(nfts) {
      await inTransaction(chain, async () => {
        await takeOff(chain, nfts);
        await markRanges(
          chain,
          nfts.map(({ address, id }) => ({ address, first: id, last: id })),
        );
      });
    },
  });
}

/** Marks all NFTs of some contracts that wait, to be read when somebody asks for them. */
async function putOffAllOf(chain: ChainTables, addresses: readonly string[]): Promise<void> {
  const { rows } = await chain.query<NftRange>(
    `WITH mine AS (
       SELECT token_address, token_id FROM chain.nft_refreshes WHERE token_address = ANY($1) AND due_at IS NOT NULL
       ORDER BY token_address, token_id FOR UPDATE),
     waiting AS (
       UPDATE chain.nft_refreshes AS kept SET due_at = NULL FROM mine
       WHERE kept.token_address = mine.token_address AND kept.token_id = mine.token_id
       RETURNING kept.token_address, kept.token_id)
     SELECT token_address AS address, min(token_id)::text AS first, max(token_id)::text AS last
     FROM waiting GROUP BY token_address`,
    [addresses.map(toBytes)],
  );
  await markRanges(chain, rows);
}

/** Takes NFTs off the list. */
async function takeOff(chain: ChainTables, nfts: readonly NftKey[]): Promise<void> {
  await chain.query(
    `UPDATE chain.nft_refreshes AS kept SET due_at = NULL, read_at = now()
     FROM (
       SELECT r.token_address, r.token_id FROM chain.nft_refreshes r
       JOIN unnest($1::bytea[], $2::numeric[]) AS given (token_address, token_id) USING (token_address, token_id)
       ORDER BY r.token_address, r.token_id FOR UPDATE OF r) AS mine
     WHERE kept.token_address = mine.token_address AND kept.token_id = mine.token_id`,
    [nfts.map(({ address }) => toBytes(address)), nfts.map(({ id }) => id)],
  );
}

async function store(chain: ChainTables, answers: readonly (UriToken & { uri: string | null })[]): Promise<void> {
  await takeOff(chain, answers);
  await chain.query(
    `INSERT INTO chain.nft_refresh_days AS kept (token_address, day, reads)
     SELECT token_address, ${TODAY}, count(*) FROM unnest($1::bytea[]) AS given (token_address) GROUP BY token_address
     ON CONFLICT (token_address) DO UPDATE SET day = excluded.day,
       reads = excluded.reads + CASE WHEN kept.day = excluded.day THEN kept.reads ELSE 0 END`,
    [answers.map(({ address }) => toBytes(address))],
  );
  for (const { address, id, uri } of answers) {
    await chain.query(
      `UPDATE chain.nft_tokens SET token_uri = coalesce($3, token_uri), tries = 0, next_try_at = now(), uri_read_at = now(),
         state = CASE WHEN coalesce($3, token_uri) IS NULL THEN 'failed' ELSE 'waiting' END
       WHERE token_address = $1 AND token_id = $2`,
      [toBytes(address), id, uri],
    );
  }
}
