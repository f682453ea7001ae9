import type { ClientBase } from 'pg';
import { inTransaction } from '@/server/indexer/inTransaction';
import { moveBalances } from '@/server/indexer/moveBalances';

/** The column that tells the block of a row, in each table that is cut off there. */
const CUT = [
  ...(['transactions', 'logs', 'token_transfers', 'nft_transfers', 'trades', 'pairs'] as const).map(
    (table) => [table, 'block_number'] as const,
  ),
  ...(['pair_reserves', 'native_balances'] as const).map((table) => [table, 'block_number'] as const),
  ['blocks', 'number'],
  ['contracts', 'first_block'],
  ['nft_tokens', 'block_number_minted'],
] as const;

/** The newest transfer that touched an owner's row, by the index of either side. */
const newest = (table: string, same: string) => `
  SELECT coalesce(greatest(
    (SELECT max(block_number) FROM ${table} AS t WHERE ${same} AND t.to_address = kept.owner),
    (SELECT max(block_number) FROM ${table} AS t WHERE ${same} AND t.from_address = kept.owner)), $1)`;

/**
 * Takes back every block above one, with balances and ownership, in one transaction.
 *
 * @param ancestor the newest block that stays; one below the start block leaves nothing
 */
export async function rollBack(client: ClientBase, ancestor: number): Promise<void> {
  await inTransaction(client, async () => {
    await moveBalances(client, ancestor + 1, Number.MAX_SAFE_INTEGER, -1);
    for (const [table, column] of CUT) await client.query(`DELETE FROM ${table} WHERE ${column} > $1`, [ancestor]);
    await client.query(
      `UPDATE token_balances AS kept
       SET block_number = (${newest('token_transfers', 't.token_address = kept.token_address')})
       WHERE block_number > $1`,
      [ancestor],
    );
    await client.query(
      `UPDATE nft_owners AS kept SET block_number = (${newest(
        'nft_transfers',
        't.token_address = kept.token_address AND t.token_id = kept.token_id',
      )}), block_number_minted = (SELECT block_number_minted FROM nft_tokens AS n
         WHERE n.token_address = kept.token_address AND n.token_id = kept.token_id)
       WHERE block_number > $1`,
      [ancestor],
    );
    await client.query(
      `UPDATE cursor SET (block_number, block_hash) =
         (SELECT number, hash FROM blocks ORDER BY number DESC LIMIT 1)`,
    );
  });
}
