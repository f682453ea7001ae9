import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';

/** Mints come from it and burns go to it: it owns nothing. */
const ZERO = `'\\x${'0'.repeat(40)}'::bytea`;

/** A table of what is owned, with the table of transfers that its rows are sums of. */
export type Ledger = { table: string; transfers: string; key: readonly string[]; sum: string };

/** What tells how much of what an owner has. */
export const LEDGERS: readonly Ledger[] = [
  { table: 'token_balances', transfers: 'token_transfers', key: ['owner', 'token_address'], sum: 'balance' },
  { table: 'nft_owners', transfers: 'nft_transfers', key: ['token_address', 'token_id', 'owner'], sum: 'amount' },
];

/** What the transfers of some blocks moved, for each owner: gains and losses of the column `amount`. */
export function movesOf({ transfers, key }: Ledger): string {
  const what = key.filter((column) => column !== 'owner').join(', ');
  return `(SELECT to_address AS owner, ${what}, amount, block_number FROM chain.${transfers}
     WHERE block_number BETWEEN $1 AND $2 AND to_address <> ${ZERO} UNION ALL
   SELECT from_address, ${what}, -amount, block_number FROM chain.${transfers}
     WHERE block_number BETWEEN $1 AND $2 AND from_address <> ${ZERO}) AS moves`;
}

/**
 * Adds what the stored transfers of some blocks moved to balances and ownership, or takes it back. Both are sums over
 * transfers, whatever the order and whatever a token emits: one that lies about where its tokens come from leaves an
 * owner below zero and breaks nothing. Nobody keeps a row of nothing.
 *
 * @param sign 1 to add, -1 to take back
 */
export async function moveBalances(chain: ChainTables, first: number, last: number, sign: 1 | -1): Promise<void> {
  for (const ledger of LEDGERS) {
    const { table, key, sum } = ledger;
    const keys = key.join(', ');
    const isNft = table === 'nft_owners';
    const minted = isNft ? [', block_number_minted', ', max(nft_tokens.block_number_minted)'] : ['', ''];
    const { rows } = await chain.query<Record<string, string>>(
      `WITH moved AS (
         INSERT INTO chain.${table} AS kept (${keys}, ${sum}, block_number${minted[0]})
         SELECT ${keys}, ${sign} * sum(amount), max(block_number)${minted[1]} FROM ${movesOf(ledger)}
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
