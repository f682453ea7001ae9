import type { Index } from '@/server/data-api/index/connectIndex';
import { toBytes } from '@/server/db/chains/bytes';
import { inputWords } from '@/server/db/chains/chainTables';

/** Logs, and calls, of one token that are looked at; of one with more until then it is not known. */
const MAX_TRACES = 100_000;

/**
 * The first transfer of each token that moved anything: of several in one log, the one that sends. What was sent first was
 * there before.
 */
const FIRST_TRANSFERS = `SELECT DISTINCT ON (token_address) token_address, block_number, amount FROM (
    SELECT token_address, block_number, log_index, amount FROM chain.token_transfers
      WHERE to_address = $1 AND token_address = ANY($3) UNION ALL
    SELECT token_address, block_number, log_index, -amount FROM chain.token_transfers
      WHERE from_address = $1 AND token_address = ANY($3)) moved
  WHERE amount <> 0 ORDER BY token_address, block_number, log_index, amount`;

/** Whether one of these rows names the owner, or there are too many to tell. */
const isNamedIn = (rows: string): string =>
  `(SELECT count(*) > ${MAX_TRACES} OR coalesce(bool_or(is_named), false) FROM (${rows} LIMIT ${MAX_TRACES + 1}) seen)`;

const IN_LOGS = isNamedIn(`SELECT $4 IN (l.topic1, l.topic2, l.topic3, substr(l.data, 1, 32), substr(l.data, 33, 32))
    OR t.from_address = $1 AS is_named
  FROM chain.logs l LEFT JOIN chain.transactions t USING (block_number, transaction_index)
  WHERE l.address = doubted.token AND l.block_number <= $2`);

const IN_CALLS = isNamedIn(`SELECT t.from_address = $1 OR $4 = ANY(${inputWords('t')}) AS is_named
  FROM chain.transactions t WHERE t.to_address = doubted.token AND t.block_number <= $2`);

/**
 * Which of some tokens an address may have held at a block, whose contracts cannot be asked about it. Not those that reached
 * it later: their first transfer came in after the block, and until then no log of the token and no call of it named the
 * address.
 *
 * @returns in the order of their addresses
 */
export async function findHeldBefore(
  index: Index,
  owner: string,
  tokens: readonly string[],
  block: string,
): Promise<string[]> {
  if (tokens.length === 0) return [];
  const { rows } = await index.query<{ token: string }>(
    `WITH first AS (${FIRST_TRANSFERS})
    SELECT doubted.token FROM unnest($3::bytea[]) AS doubted (token) LEFT JOIN first ON token_address = doubted.token
    WHERE CASE
      WHEN first.block_number <= $2 OR first.amount < 0 THEN true
      WHEN first.amount IS NULL AND NOT EXISTS (
        SELECT FROM chain.token_mentions m WHERE m.owner = $1 AND m.token_address = doubted.token) THEN true
      ELSE ${IN_LOGS} OR ${IN_CALLS} END
    ORDER BY doubted.token`,
    [toBytes(owner), block, tokens.map(toBytes), Buffer.concat([Buffer.alloc(12), toBytes(owner)])],
  );
  return rows.map(({ token }) => token);
}
