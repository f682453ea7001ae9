import { callData } from '@/lib/data/callData';

/**
 * What an address holds of a chain's own coin, in its smallest unit.
 *
 * @param chainId in decimal
 * @throws FoyerError where the backend cannot tell: 141 without a node of that chain
 */
export async function readBalance(chainId: number, address: string): Promise<bigint> {
  const { balance } = await callData('getNativeBalance', { chain: `0x${chainId.toString(16)}`, address });
  return BigInt(balance);
}
