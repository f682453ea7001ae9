import type { HeldToken } from '@/protocol/data/shapes';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';
import { heldTokens, type AskBalances } from '@/server/data/index/heldTokens';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';

/** Tokens of one symbol that are looked at, the oldest first: anybody may give a token any name. */
const MOST_NAMESAKES = 100;

/** `getAllERC20`: the ERC-20 tokens that an address holds. */
export async function getAllERC20(
  index: Index,
  ask: AskBalances,
  { address }: { address: string },
): Promise<HeldToken[]> {
  return (await heldTokens(index, ask, { address })).map(({ balance, decimals, name, symbol }) => ({
    balance,
    contractType: 'ERC20',
    decimals: decimals ?? DEFAULT_DECIMALS,
    name,
    symbol,
  }));
}

/**
 * `getERC20`: what an address holds of one token, named by its contract or symbol; `'0'` where it holds none. Of several
 * tokens of one symbol the one it holds most of is meant, else the oldest.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getERC20(
  index: Index,
  ask: AskBalances,
  parameters: { address: string; symbol?: string | undefined; tokenAddress?: string | undefined },
): Promise<HeldToken> {
  const { address, symbol, tokenAddress } = parameters;
  const { rows } = await index.query<Pick<HeldToken, 'decimals' | 'name' | 'symbol'> & { token: string }>(
    `SELECT address AS token, coalesce(decimals, ${DEFAULT_DECIMALS}) AS decimals, name, symbol FROM contracts
    WHERE contract_type = 'ERC20' AND ${tokenAddress ? 'address = $1' : 'symbol = $1'}
    ORDER BY first_block LIMIT ${MOST_NAMESAKES}`,
    [tokenAddress?.toLowerCase() ?? symbol ?? ''],
  );
  if (!rows[0]) throw notFound(`No ERC-20 token ${tokenAddress ?? symbol ?? ''} is in the index.`);
  const token_addresses = rows.map(({ token }) => token);
  const held = new Map(
    (await heldTokens(index, ask, { address, token_addresses })).map((row) => [row.token_address, row.balance]),
  );
  const balanceOf = (token: string) => BigInt(held.get(token) ?? 0);
  const { token, ...words } = rows.reduce((most, row) => (balanceOf(row.token) > balanceOf(most.token) ? row : most));
  return { ...words, balance: balanceOf(token).toString(), contractType: 'ERC20' };
}
