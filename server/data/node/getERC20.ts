import { encodeFunctionData, erc20Abi, type Address, type PublicClient } from 'viem';
import type { HeldToken } from '@/protocol/data/shapes';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';
import { notFound } from '@/server/data/refuse';
import { tryContract } from '@/server/data/node/callContract';
import { requireToken } from '@/server/data/node/readToken';
import { readWord } from '@/server/data/node/readWord';

/**
 * `getERC20`: what an address holds of one token.
 *
 * @returns `null` where the token is named by its symbol alone: a node cannot find it
 * @throws Parse.Error 101 where there is no such token
 */
export async function getERC20(
  client: PublicClient,
  { address, tokenAddress }: { address: string; tokenAddress?: string | undefined },
): Promise<HeldToken | null> {
  if (tokenAddress === undefined) return null;
  const args = [address.toLowerCase() as Address] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
  const [{ name, symbol, decimals }, balance] = await Promise.all([
    requireToken(client, tokenAddress),
    tryContract(client, { to: tokenAddress, data }).then((answer) => readWord(answer)),
  ]);
  if (balance === null) throw notFound(`There is no ERC-20 token at ${tokenAddress}.`);
  return { balance: balance.toString(), contractType: 'ERC20', decimals: decimals ?? DEFAULT_DECIMALS, name, symbol };
}
