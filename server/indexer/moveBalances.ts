import type { ClientBase } from 'pg';

/** Mints come from it and burns go to it: it owns nothing. */
const ZERO = `0x${'0'.repeat(40)}`;

/** What the transfers of some blocks moved, for each owner: gains and losses of the column `amount`. */
const moved = (table: string, columns: string) => `
  SELECT to_address AS owner, ${columns}, amount, block_number FROM ${table} WHERE block_number BETWEEN $1 AND $2
  UNION ALL
  SELECT from_address, ${columns}, -amount, block_number FROM ${table} WHERE block_number BETWEEN $1 AND $2`;

/**
 * Adds what the stored transfers of some blocks moved to balances and ownership, or takes it back. Both are sums over
 * transfers, whatever the order and whatever a token emits: one that lies about where its tokens come from leaves an
 * owner below zero and breaks nothing. Nobody keeps a row of nothing.
 *
 * @param sign 1 to add, -1 to take back
 */
export async function moveBalances(client: ClientBase, first: number, last: number, sign: 1 | -1): Promise<void> {
  const range = [first, last];
  await client.query(
    `INSERT INTO token_balances AS kept (owner, token_address, balance, block_number)
     SELECT owner, token_address, ${sign} * sum(amount), max(block_number)
     FROM (${moved('token_transfers', 'token_address')}) AS moves WHERE owner <> '${ZERO}'
     GROUP BY owner, token_address ORDER BY owner, token_address
     ON CONFLICT (owner, token_address) DO UPDATE
     SET balance = kept.balance + excluded.balance, block_number = excluded.block_number`,
    range,
  );
  await client.query('DELETE FROM token_balances WHERE balance = 0 AND block_number BETWEEN $1 AND $2', range);
  await client.query(
    `INSERT INTO nft_owners AS kept (token_address, token_id, owner, amount, block_number, block_number_minted)
     SELECT token_address, token_id, owner, ${sign} * sum(amount), max(moves.block_number),
       max(nft_tokens.block_number_minted)
     FROM (${moved('nft_transfers', 'token_address, token_id')}) AS moves
     LEFT JOIN nft_tokens USING (token_address, token_id) WHERE owner <> '${ZERO}'
     GROUP BY token_address, token_id, owner ORDER BY token_address, token_id, owner
     ON CONFLICT (token_address, token_id, owner) DO UPDATE
     SET amount = kept.amount + excluded.amount, block_number = excluded.block_number`,
    range,
  );
  await client.query('DELETE FROM nft_owners WHERE amount = 0 AND block_number BETWEEN $1 AND $2', range);
}
