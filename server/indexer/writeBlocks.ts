import type { ClientBase } from 'pg';
import { insertRows } from '@/server/indexer/insertRows';
import { inTransaction } from '@/server/indexer/inTransaction';
import { moveBalances } from '@/server/indexer/moveBalances';
import type { WholeBlock } from '@/server/indexer/RawBlock';
import { rowsOfBlocks, type BlockTable, type Selection } from '@/server/indexer/rowsOfBlocks';

/** Writes blocks that follow the cursor, with all that comes of them and the cursor itself, in one transaction. */
export async function writeBlocks(
  client: ClientBase,
  blocks: readonly WholeBlock[],
  selection: Selection,
): Promise<void> {
  const tables = rowsOfBlocks(blocks, selection);
  const first = Number(blocks[0]?.block.number);
  const newest = blocks.at(-1)?.block;
  if (!newest) return;
  const last = Number(newest.number);
  const range = [first, last];
  await inTransaction(client, async () => {
    for (const [table, rows] of Object.entries(tables)) await insertRows(client, table as BlockTable, rows);
    if (tables.token_transfers.rows.length + tables.nft_transfers.rows.length > 0) {
      await client.query(
        `INSERT INTO contracts (address, contract_type, first_block)
         SELECT DISTINCT ON (token_address) token_address, contract_type, block_number FROM (
           SELECT token_address, 'ERC20' AS contract_type, block_number, log_index FROM token_transfers
           WHERE block_number BETWEEN $1 AND $2 UNION ALL
           SELECT token_address, contract_type, block_number, log_index FROM nft_transfers
           WHERE block_number BETWEEN $1 AND $2) AS seen
         ORDER BY token_address, block_number, log_index ON CONFLICT DO NOTHING`,
        range,
      );
      await client.query(
        `INSERT INTO nft_tokens (token_address, token_id, contract_type, block_number_minted)
         SELECT DISTINCT ON (token_address, token_id) token_address, token_id, contract_type, block_number
         FROM nft_transfers WHERE block_number BETWEEN $1 AND $2
         ORDER BY token_address, token_id, block_number, log_index ON CONFLICT DO NOTHING`,
        range,
      );
      await moveBalances(client, first, last, 1);
    }
    await client.query('UPDATE cursor SET block_number = $1, block_hash = $2', [last, newest.hash.toLowerCase()]);
  });
}
