import { DatabaseError } from 'pg';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainConnection, ChainTables } from '@/server/db/chains/chainTables';
import { inTransaction } from '@/server/db/chains/openChainTables';
import { markTokensTouched } from '@/server/indexer/checks/dueChecks';
import { type Cell, copyRows, packRows } from '@/server/indexer/copyRows';
import { BLOCK_TABLES } from '@/server/indexer/decode/rowsOfBlocks';
import { noteUnclear } from '@/server/indexer/forms/storedForms';
import type { OneOrMore } from '@/server/indexer/ingest';
import type { PackedBlocks } from '@/server/indexer/packBlocks';
import { markMetadataUpdates } from '@/server/indexer/refreshNfts';

/** Mints come from it and burns go to it, so it owns nothing. */
const ZERO = `'\\x${'0'.repeat(40)}'::bytea`;

/** An ownership table, with the transfer table its rows are sums of. */
type Ledger = { table: string; transfers: string; key: readonly string[]; sum: string };

/** What identifies the owned thing. */
export const LEDGERS: readonly Ledger[] = [
  { table: 'token_balances', transfers: 'token_transfers', key: ['owner', 'token_address'], sum: 'balance' },
  { table: 'nft_owners', transfers: 'nft_transfers', key: ['token_address', 'token_id', 'owner'], sum: 'amount' },
];

/** The net change of each owner in some blocks: gains and losses of the column `amount`. */
export function netTransfers({ transfers, key }: Ledger): string {
  const what = key.filter((column) => column !== 'owner').join(', ');
  return `(SELECT to_address AS owner, ${what}, amount, block_number FROM chain.${transfers}
     WHERE block_number BETWEEN $1 AND $2 AND to_address <> ${ZERO} UNION ALL
   SELECT from_address, ${what}, -amount, block_number FROM chain.${transfers}
     WHERE block_number BETWEEN $1 AND $2 AND from_address <> ${ZERO}) AS moves`;
}

/**
 * Adds the stored transfers of some blocks to balances and ownership, or subtracts them. Both are
 * sums over transfers, in any order and whatever a token emits: a token that lies about where its
 * tokens come from leaves an owner with a negative sum and breaks nothing. Zero rows are deleted.
 *
 * @param sign 1 to add, -1 to subtract
 */
export async function applyBalanceChanges(
  chain: ChainTables,
  first: number,
  last: number,
  sign: 1 | -1,
): Promise<void> {
  for (const ledger of LEDGERS) {
    const { table, key, sum } = ledger;
    const keys = key.join(', ');
    const isNft = table === 'nft_owners';
    const minted = isNft ? [', block_number_minted', ', max(nft_tokens.block_number_minted)'] : ['', ''];
    const { rows } = await chain.query<Record<string, string>>(
      `WITH moved AS (
         INSERT INTO chain.${table} AS kept (${keys}, ${sum}, block_number${minted[0]})
         SELECT ${keys}, ${sign} * sum(amount), max(block_number)${minted[1]} FROM ${netTransfers(ledger)}
         ${isNft ? 'LEFT JOIN chain.nft_tokens USING (token_address, token_id)' : ''} GROUP BY ${keys} ORDER BY ${keys}
         ON CONFLICT (${keys}) DO UPDATE
         SET ${sum} = kept.${sum} + excluded.${sum}, block_number = excluded.block_number
         RETURNING ${keys}, ${sum})
       SELECT ${keys} FROM moved WHERE ${sum} = 0`,
      [first, last],
    );
    if (rows.length === 0) continue;
    await chain.query(
      `DELETE FROM chain.${table} AS kept USING unnest(${key.map((column, at) => `$${at + 1}::${isBytes(column) ? 'bytea' : 'numeric'}[]`).join(', ')})
         AS empty (${keys}) WHERE ${key.map((column) => `kept.${column} = empty.${column}`).join(' AND ')}`,
      key.map((column) => rows.map((row) => (isBytes(column) ? toBytes(row[column] ?? '') : row[column]))),
    );
  }
}

const isBytes = (column: string): boolean => column !== 'token_id';

/** PostgreSQL: the key exists already. */
const UNIQUE_VIOLATION = '23505';

/**
 * Anyone may claim that a pair or pool was created, and repeatedly: tables of those, where one row
 * may exist already.
 */
const MERGED: ReadonlySet<string> = new Set(['pairs', 'pools']);

/**
 * Writes blocks that follow the cursor, with everything derived from them and the cursor itself, in
 * one transaction.
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
      await markTokensTouched(chain, parts);
      await noteUnclear(chain, parts);
      await markMetadataUpdates(
        chain,
        parts.flatMap(({ updates }) => updates),
      );
      await chain.query('UPDATE chain.cursor SET block_number = $1, block_hash = $2', [
        newest.last,
        toBytes(newest.hash),
      ]);
    });
  try {
    await write(false);
  } catch (error) {
    // Some chains number a block's logs twice, or give one hash to two transactions: the first of
    // them is kept.
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    await write(true);
  }
}

/** Contracts, tokens, balances and owners, derived from the stored transfers of some blocks. */
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
  await applyBalanceChanges(chain, first, last, 1);
}
