import { DatabaseError, type ClientBase } from 'pg';
import { copyRows } from '@/server/indexer/copyRows';
import { inTransaction } from '@/server/indexer/inTransaction';
import { moveBalances } from '@/server/indexer/moveBalances';
import type { WholeBlock } from '@/server/indexer/RawBlock';
import type { Cell, Rows } from '@/server/indexer/Rows';
import { rowsOfBlocks, type Selection } from '@/server/indexer/rowsOfBlocks';

/** PostgreSQL: a key is there already. */
const UNIQUE_VIOLATION = '23505';

/** Anybody may say of a pair or pool that it was created, and twice: tables of those, where one row stands already. */
const MERGED: ReadonlySet<string> = new Set(['pairs', 'pools']);

/**
 * Writes blocks that follow the cursor, with all that comes of them and the cursor itself, in one transaction.
 *
 * @param samples rows of `native_balances`: address, block, balance
 */
export async function writeBlocks(
  client: ClientBase,
  blocks: readonly WholeBlock[],
  selection: Selection,
  samples: Cell[][],
): Promise<void> {
  const newest = blocks.at(-1)?.block;
  if (!newest) return;
  const tables = rowsOfBlocks(blocks, selection);
  const range: Range = { first: Number(blocks[0]?.block.number), last: Number(newest.number) };
  const write = (merging: boolean) =>
    inTransaction(client, async () => {
      for (const [table, rows] of Object.entries(tables)) {
        await copyRows(client, table, rows, merging || MERGED.has(table));
      }
      await copyRows(client, 'native_balances', { columns: ['address', 'block_number', 'balance'], rows: samples });
      await writeWhatFollows(client, tables, range);
      await client.query('UPDATE cursor SET block_number = $1, block_hash = $2', [
        range.last,
        newest.hash.toLowerCase(),
      ]);
    });
  try {
    await write(false);
  } catch (error) {
    // Some chains number a block's logs twice, or give one hash to two transactions: the first of them stands.
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    await write(true);
  }
}

type Range = { first: number; last: number };

/** Contracts, tokens, balances and owners: by the transfers that are stored. */
async function writeWhatFollows(
  client: ClientBase,
  { token_transfers: tokens, nft_transfers: nfts }: { token_transfers: Rows; nft_transfers: Rows },
  { first, last }: Range,
): Promise<void> {
  if (tokens.rows.length + nfts.rows.length === 0) return;
  await client.query(
    `INSERT INTO contracts (address, contract_type, first_block)
     SELECT DISTINCT ON (token_address) token_address, contract_type, block_number FROM (
       SELECT token_address, 'ERC20' AS contract_type, block_number, log_index FROM token_transfers
       WHERE block_number BETWEEN $1 AND $2 UNION ALL
       SELECT token_address, contract_type, block_number, log_index FROM nft_transfers
       WHERE block_number BETWEEN $1 AND $2) AS seen
     ORDER BY token_address, block_number, log_index ON CONFLICT DO NOTHING`,
    [first, last],
  );
  await client.query(
    `INSERT INTO nft_tokens (token_address, token_id, contract_type, block_number_minted)
     SELECT DISTINCT ON (token_address, token_id) token_address, token_id, contract_type, block_number
     FROM nft_transfers WHERE block_number BETWEEN $1 AND $2
     ORDER BY token_address, token_id, block_number, log_index ON CONFLICT DO NOTHING`,
    [first, last],
  );
  await moveBalances(client, first, last, 1);
}
