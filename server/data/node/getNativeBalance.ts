import type { Address, PublicClient } from 'viem';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';

/** `getNativeBalance`, from the chain's node: the newest. */
export async function getNativeBalance(
  client: PublicClient,
  { address, to_block, to_date }: CheckedParameters<'getNativeBalance'>,
): Promise<DataAnswer<'getNativeBalance'> | null> {
  if (to_block !== undefined || to_date !== undefined) return null;
  const balance = await client.getBalance({ address: address as Address });
  return { balance: balance.toString() };
}
