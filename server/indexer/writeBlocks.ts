import { DatabaseError } from 'pg';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainConnection } from '@/server/db/chains/chainTables';
import { type Cell, copyRows, packRows } from '@/server/indexer/copyRows';
import { inTransaction } from '@/server/db/chains/inTransaction';
import type { OneOrMore } from '@/server/indexer/ingest';
import { moveBalances } from '@/server/indexer/moveBalances';
import type { PackedBlocks } from '@/server/indexer/packBlocks';
import { BLOCK_TABLES } from '@/server/indexer/decode/rowsOfBlocks';
import { touchTokens } from '@/server/indexer/checks/touchTokens';

/** PostgreSQL: a key is there already. */
const UNIQUE_VIOLATION = '23505';

/** Anybody may say of a pair or pool that it was created, and twice: tables of those, where one row stands already. */
const MERGED: ReadonlySet<string> = new Set(['pairs', 'pools']);

/**
 * Writes blocks that follow the cursor, with all that comes of them and the cursor itself, in one transaction.
 *
 * @param parts one after the other in the chain
 * @param samples rows of `native_balances`: address, block, balance
 */
export async function writeBlocks(
  chain: ChainConnection,
  parts: OneOrMore<PackedBlocks>,
  samples: Cell[][],
): Promise<void> {
  const [oldest] = parts;
  const newest = parts.at(-1) ?? oldest;
  const balances = packRows({ columns: ['address', 'block_number', 'balance'], rows: samples });
  const write = (merging: boolean) =>
    inTransaction(chain, async () => {
      for (const table of BLOCK_TABLES) {
        const rows = parts.map(({ tables }) => tables[table]);
        await copyRows(chain, table, rows, merging || MERGED.has(table));
      }
      await copyRows(chain, 'native_balances', [balances]);
      const moved = parts.some(({ tables }) => tables.token_transfers.count + tables.nft_transfers.count > 0);
      if (moved) await writeWhatFollows(chain, oldest.first, newest.last);
      await touchTokens(chain, parts);
      await chain.query('UPDATE chain.cursor SET block_number = $1, block_hash = $2', [
        newest.last,
        toBytes(newest.hash),
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

/** Contracts, tokens, balances and owners: by the transfers of some blocks, which are stored. */
async function writeWhatFollows(chain: ChainConnection, first: number, last: number): Promise<void> {
  await chain.query(
    `INSERT INTO chain.contracts (address, contract_type, first_block)
     SELECT DISTINCT ON (token_address) token_address, contract_type, block_number FROM (
       SELECT token_address, 'ERC20' AS contract_type, block_number, log_index FROM chain.token_transfers
       WHERE block_number BETWEEN $1 AND $2 UNION ALL
       SELECT token_address, contract_type, block_number, log_index FROM chain.nft_transfers
       WHERE block_number BETWEEN $1 AND $2) AS seen
     ORDER BY token_address, block_number, log_index ON CONFLICT DO NOTHING`,
    [first, last],
  );
  await chain.query(
    `INSERT INTO chain.nft_tokens (token_address, token_id, contract_type, block_number_minted)
     SELECT DISTINCT ON (token_address, token_id) token_address, token_id, contract_type, block_number
     FROM chain.nft_transfers WHERE block_number BETWEEN $1 AND $2
     ORDER BY token_address, token_id, block_number, log_index ON CONFLICT DO NOTHING`,
    [first, last],
  );
  await moveBalances(chain, first, last, 1);
}
