import { encodeFunctionData, erc20Abi, type Address, type PublicClient } from 'viem';
import { notFound } from '@/server/data/refuse';
import { tryContract } from '@/server/data/node/callContract';
import { readWord } from '@/server/data/node/readWord';

/** What of a token may be spent by whom. */
export type AllowanceParameters = { address: string; owner_address: string; spender_address: string };

/**
 * `getTokenAllowance`: how much of an ERC-20 token its owner lets another address spend, in its smallest unit.
 *
 * @throws Parse.Error 101 where there is no such token
 */
export async function getTokenAllowance(
  client: PublicClient,
  { address, owner_address, spender_address }: AllowanceParameters,
): Promise<{ allowance: string }> {
  const args = [owner_address.toLowerCase(), spender_address.toLowerCase()] as [Address, Address];
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args });
  const allowance = readWord(await tryContract(client, { to: address, data }));
  if (allowance === null) throw notFound(`There is no ERC-20 token at ${address}.`);
  return { allowance: allowance.toString() };
}
