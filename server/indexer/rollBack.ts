import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { type Rpc, RpcError } from '@/server/indexer/createRpc';
import { readMetadataUpdates, UPDATE_TOPICS } from '@/server/indexer/decode/metadataUpdates';
import { markMetadataUpdates } from '@/server/indexer/refreshNfts';
import { inTransaction } from '@/server/db/chains/openChainTables';
import { LEDGERS, applyBalanceChanges, netTransfers } from '@/server/indexer/writeBlocks';

/** The column with the block of a row, in each table that is truncated by it. */
const CUT = [
  ...(['transactions', 'logs', 'token_transfers', 'nft_transfers', 'trades'] as const).map(
    (table) => [table, 'block_number'] as const,
  ),
  ...(['pairs', 'pair_reserves', 'pools', 'pool_prices', 'native_balances'] as const).map(
    (table) => [table, 'block_number'] as const,
  ),
  ['blocks', 'number'],
  ['contracts', 'first_block'],
  ['transfer_forms', 'first_block'],
  ['nft_tokens', 'block_number_minted'],
] as const;

/**
 * Reverts every block above one, with balances and ownership, in one transaction.
 *
 * @param ancestor the newest block that stays; below the start block, nothing stays
 */
export async function rollBack(chain: ChainTables, ancestor: number): Promise<void> {
  const range = [ancestor + 1, Number.MAX_SAFE_INTEGER];
  await inTransaction(chain, async () => {
    for (const ledger of LEDGERS) {
      const statement = `SELECT DISTINCT ${ledger.key.join(', ')} FROM ${netTransfers(ledger)}`;
      await chain.query(`CREATE TEMP TABLE touched_${ledger.table} ON COMMIT DROP AS ${statement}`, range);
    }
    const { rows: announced } = await chain.query<LogRow>(
      `SELECT address, data, topic0, topic1, topic2, topic3 FROM chain.logs WHERE block_number > $1 AND topic0 = ANY($2)`,
      [ancestor, UPDATE_TOPICS.map(toBytes)],
    );
    await applyBalanceChanges(chain, ancestor + 1, Number.MAX_SAFE_INTEGER, -1);
    for (const [table, column] of CUT) await chain.query(`DELETE FROM chain.${table} WHERE ${column} > $1`, [ancestor]);
    for (const { table, transfers, key } of LEDGERS) {
      const same = key.filter((column) => column !== 'owner').map((column) => `t.${column} = kept.${column}`);
      // The newest transfer that changed an owner's row, by the index of either side.
      const newest = (side: string) =>
        `(SELECT max(block_number) FROM chain.${transfers} AS t WHERE ${same.join(' AND ')} AND t.${side} = kept.owner)`;
      await chain.query(
        `UPDATE chain.${table} AS kept SET block_number =
           coalesce(greatest(${newest('to_address')}, ${newest('from_address')}), kept.block_number)
         FROM touched_${table} AS touched WHERE ${key.map((column) => `kept.${column} = touched.${column}`).join(' AND ')}`,
      );
    }
    // What a contract returned at a reverted block is void.
    await chain.query(
      `INSERT INTO chain.metadata_refresh
       SELECT token_address FROM chain.token_checks WHERE touched_block > $1 UNION
       SELECT token_address FROM chain.nft_checks WHERE touched_block > $1 ON CONFLICT DO NOTHING`,
      [ancestor],
    );
    await chain.query(
      `UPDATE chain.token_checks SET touched_block = least(touched_block, $1::bigint),
         checked_block = CASE WHEN checked_block > $1 THEN -1 ELSE checked_block END,
         mentioned_block = least(mentioned_block, $1::bigint)
       WHERE greatest(touched_block, checked_block, mentioned_block) > $1`,
      [ancestor],
    );
    // An owner with a row is not a mention, and may have just lost it: all are collected again.
    await chain.query(
      `UPDATE chain.nft_checks SET touched_block = least(touched_block, $1::bigint),
         checked_block = CASE WHEN checked_block > $1 THEN -1 ELSE checked_block END,
         mentioned_block = -1
       WHERE greatest(touched_block, checked_block, mentioned_block) > $1`,
      [ancestor],
    );
    // Metadata may be what they were before.
    await markMetadataUpdates(chain, readMetadataUpdates(announced.map(toLog)));
    await chain.query(
      `UPDATE chain.cursor SET (block_number, block_hash) =
         (SELECT number, hash FROM chain.blocks ORDER BY number DESC LIMIT 1)`,
    );
  });
}

type LogRow = { address: string; data: string } & Record<`topic${0 | 1 | 2 | 3}`, string | null>;

const toLog = ({ address, data, topic0, topic1, topic2, topic3 }: LogRow) => ({
  ...{ address, data },
  topics: [topic0, topic1, topic2, topic3].filter((topic) => topic !== null),
});

/** Blocks compared per request. */
const STEP = 100;

/**
 * Finds the newest stored block that is still in the node's chain.
 *
 * @returns its number; `null` if no stored block is
 * @throws {RpcError} if none of the newest `depth` blocks is, and older ones are stored: too deep
 * to revert
 */
export async function findAncestor(chain: ChainTables, rpc: Rpc, depth: number): Promise<number | null> {
  let below = Number.MAX_SAFE_INTEGER;
  for (let seen = 0; seen < depth; seen += STEP) {
    const { rows } = await chain.query<{ number: string; hash: string }>(
      'SELECT number, hash FROM chain.blocks WHERE number < $1 ORDER BY number DESC LIMIT $2',
      [below, Math.min(STEP, depth - seen)],
    );
    if (rows.length === 0) return null;
    const answers = await rpc.batch(
      rows.map(({ number }) => ['eth_getBlockByNumber', `0x${Number(number).toString(16)}`, false]),
    );
    for (const [index, { number, hash }] of rows.entries()) {
      const answer = answers[index];
      if (!answer) break;
      if ('error' in answer) throw answer.error;
      if ((answer.result as { hash: string } | null)?.hash.toLowerCase() === hash) return Number(number);
    }
    below = Number(rows.at(-1)?.number);
  }
  throw new RpcError(`the reorganisation is deeper than INDEX_REORG_DEPTH (${depth} blocks)`);
}
