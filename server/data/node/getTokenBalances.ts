import { encodeFunctionData, erc20Abi, type Address, type PublicClient } from 'viem';
import type { MomentParameters } from '@/server/data/index/blockRange';
import type { TokenBalance } from '@/protocol/data/shapes';
import { tryContract } from '@/server/data/node/callContract';
import { inTurns } from '@/server/data/node/inTurns';
import { readMoment } from '@/server/data/node/readRange';
import { readToken } from '@/server/data/node/readToken';
import { readWord } from '@/server/data/node/readWord';
import { refusePruned } from '@/server/data/node/refusePruned';

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
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address.toLowerCase() as Address],
  });
  const tokens = [...new Set(token_addresses.map((token) => token.toLowerCase()))].sort();
  return refusePruned(client, block, async () => {
    const rows = await inTurns(tokens, async (token): Promise<TokenBalance | null> => {
      const balance = readWord(await tryContract(client, { to: token, data, block }));
      if (!balance) return null;
      const { name, symbol, decimals } = await readToken(client, token);
      // NFTs have balances, too, and no decimals.
      if (decimals === null) return null;
      const words = { token_address: token, name, symbol, logo: null, thumbnail: null };
      return { ...words, decimals: String(decimals), balance: balance.toString() };
    });
    return rows.filter((row) => row !== null);
  });
}
