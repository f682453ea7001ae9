import type { Address, PublicClient } from 'viem';
import type { MomentParameters } from '@/server/data/index/blockRange';
import { readMoment } from '@/server/data/node/readRange';
import { refusePruned } from '@/server/data/node/refusePruned';

/**
 * `getNativeBalance`: what an address holds of the chain's own coin, in its smallest unit, now or as of a block.
 *
 * @throws Parse.Error 101 for a block that the chain does not have yet, or whose state the node does not keep any more
 */
export async function getNativeBalance(
  client: PublicClient,
  { address, ...moment }: { address: string } & MomentParameters,
): Promise<{ balance: string }> {
  const blockNumber = await readMoment(client, moment);
  const account = address as Address;
  const balance = await refusePruned(client, blockNumber, () =>
    client.getBalance(blockNumber === undefined ? { address: account } : { address: account, blockNumber }),
  );
  return { balance: balance.toString() };
}
