import type { TokenBalance } from '@/protocol/data/shapes';
import { tellDecimals } from '@/protocol/tokenDecimals';
import { heldTokens, type AskBalances, type HeldParameters } from '@/server/data/index/heldTokens';
import type { Index } from '@/server/data/index/Index';

/**
 * `getTokenBalances`: the ERC-20 tokens that an address holds, now or as of a block. What has run out is left out.
 *
 * @returns `null` where a token is named that the index does not know: the node has to be asked
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getTokenBalances(
  index: Index,
  ask: AskBalances,
  parameters: HeldParameters,
): Promise<TokenBalance[] | null> {
  const { token_addresses: named } = parameters;
  if (named) {
    const addresses = new Set(named.map((address) => address.toLowerCase()));
    const known = await index.query('SELECT FROM contracts WHERE address = ANY($1)', [[...addresses]]);
    if (known.rowCount !== addresses.size) return null;
  }
  const held = await heldTokens(index, ask, parameters);
  return held.map(({ token_address, name, symbol, decimals, balance, block_number, checked_block }) => ({
    token_address,
    name,
    symbol,
    balance,
    block_number,
    checked_block,
    logo: null,
    thumbnail: null,
    ...tellDecimals(decimals),
  }));
}
