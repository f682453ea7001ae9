import { encodeFunctionData, erc20Abi, type Address, type PublicClient } from 'viem';
import type { MomentParameters } from '@/server/data/index/blockRange';
import type { TokenBalance } from '@/protocol/data/shapes';
import { tellDecimals } from '@/protocol/tokenDecimals';
import { tryContract } from '@/server/data/node/callContract';
import { inTurns } from '@/server/data/node/inTurns';
import { readMoment } from '@/server/data/node/readRange';
import { readToken } from '@/server/data/node/readToken';
import { readWord } from '@/server/data/node/readWord';
import { refusePruned } from '@/server/data/node/refusePruned';

/**
 * Asks token contracts what an address holds.
 *
 * @param block the newest where it is left out
 * @returns in the order of the tokens; `null` where a contract has no `balanceOf` that answers a number
 */
export function askBalances(
  client: PublicClient,
  owner: string,
  tokens: readonly string[],
  block?: bigint,
): Promise<(string | null)[]> {
  const args = [owner.toLowerCase() as Address] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
  return inTurns(tokens, async (token) => {
    const balance = readWord(await tryContract(client, { to: token, data, block }));
    return balance?.toString() ?? null;
  });
}

/**
 * `getTokenBalances`: what an address holds of the ERC-20 tokens named, now or as of a block. What it holds none of is
 * left out.
 *
 * @returns `null` where no tokens are named, since no node lists what an address holds
 * @throws Parse.Error 101 for a block that is not there yet, or whose state the node does not keep
 */
export async function getTokenBalances(
  client: PublicClient,
  parameters: { address: string; token_addresses?: readonly string[] | undefined } & MomentParameters,
): Promise<TokenBalance[] | null> {
  const { address, token_addresses = [] } = parameters;
  if (token_addresses.length === 0) return null;
  const block = await readMoment(client, parameters);
  const tokens = [...new Set(token_addresses.map((token) => token.toLowerCase()))].sort();
  return refusePruned(client, block, async () => {
    const balances = await askBalances(client, address, tokens, block);
    const held = tokens.flatMap((token, at) => {
      const balance = balances[at] ?? '0';
      return balance === '0' ? [] : [{ token, balance }];
    });
    const rows = await inTurns(held, async ({ token, balance }): Promise<TokenBalance | null> => {
      const { isToken, name, symbol, decimals } = await readToken(client, token);
      // NFTs have balances, too.
      if (!isToken) return null;
      return { token_address: token, name, symbol, logo: null, thumbnail: null, ...tellDecimals(decimals), balance };
    });
    return rows.filter((row) => row !== null);
  });
}
