import type { TokenBalance } from '@/protocol/data/shapes';
import { blockOfMoment, type MomentParameters } from '@/server/data/index/blockRange';
import type { Index } from '@/server/data/index/Index';

/** More tokens of one address are mostly worthless gifts; they are left out. */
const MOST_TOKENS = 2_000;

/**
 * `getTokenBalances`: the ERC-20 tokens that an address holds, now or as of a block. What has run out is left out.
 *
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getTokenBalances(
  index: Index,
  parameters: { address: string; token_addresses?: readonly string[] | undefined } & MomentParameters,
): Promise<TokenBalance[]> {
  const owner = parameters.address.toLowerCase();
  const tokens = parameters.token_addresses?.map((token) => token.toLowerCase()) ?? null;
  const block = await blockOfMoment(index, parameters);
  const [held, values] = block === null ? [NOW, [owner, tokens]] : [THEN, [owner, tokens, block]];
  const { rows } = await index.query<TokenBalance>(
    `SELECT t.token_address, c.name, c.symbol, NULL AS logo, NULL AS thumbnail,
      coalesce(c.decimals, 0)::text AS decimals, t.balance::text
    FROM (${held}) t LEFT JOIN contracts c ON c.address = t.token_address
    ORDER BY t.token_address LIMIT ${MOST_TOKENS}`,
    values,
  );
  return rows;
}

const NOW = `SELECT token_address, balance FROM token_balances
  WHERE owner = $1 AND balance <> 0 AND ($2::text[] IS NULL OR token_address = ANY($2))`;

const THEN = `SELECT token_address, sum(amount) AS balance FROM (
    SELECT token_address, amount FROM token_transfers WHERE to_address = $1 AND block_number <= $3 UNION ALL
    SELECT token_address, -amount FROM token_transfers WHERE from_address = $1 AND block_number <= $3) moved
  WHERE $2::text[] IS NULL OR token_address = ANY($2) GROUP BY token_address HAVING sum(amount) <> 0`;
