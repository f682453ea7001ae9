import type { HeldToken } from '@/protocol/data/shapes';
import { getTokenBalances } from '@/server/data/index/getTokenBalances';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';

/** `getAllERC20`: the ERC-20 tokens that an address holds. */
export async function getAllERC20(index: Index, { address }: { address: string }): Promise<HeldToken[]> {
  return (await getTokenBalances(index, { address })).map(({ balance, decimals, name, symbol }) => ({
    balance,
    contractType: 'ERC20',
    decimals: Number(decimals),
    name,
    symbol,
  }));
}

/**
 * `getERC20`: what an address holds of one token, named by its contract or symbol; `'0'` where it holds none.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getERC20(
  index: Index,
  parameters: { address: string; symbol?: string | undefined; tokenAddress?: string | undefined },
): Promise<HeldToken> {
  const { address, symbol, tokenAddress } = parameters;
  const { rows } = await index.query<HeldToken>(
    `SELECT coalesce(t.balance, 0)::text AS balance, 'ERC20' AS "contractType", coalesce(c.decimals, 0) AS decimals,
      c.name, c.symbol
    FROM contracts c LEFT JOIN token_balances t ON t.owner = $1 AND t.token_address = c.address
    WHERE c.contract_type = 'ERC20' AND ${tokenAddress ? 'c.address = $2' : 'c.symbol = $2'}
    ORDER BY t.balance DESC NULLS LAST, c.first_block LIMIT 1`,
    [address.toLowerCase(), tokenAddress?.toLowerCase() ?? symbol ?? ''],
  );
  if (!rows[0]) throw notFound(`No ERC-20 token ${tokenAddress ?? symbol ?? ''} is in the index.`);
  return rows[0];
}
