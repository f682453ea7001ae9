import type { Hash } from 'viem';
import type { PulseTools } from '@/server/embedded/pulse/PulseTools';

/**
 * Waits until a transaction is mined, which is at once.
 *
 * @throws where its contract refused it
 */
export async function confirm({ client }: PulseTools, sent: Promise<Hash>): Promise<true> {
  const { status, to } = await client.waitForTransactionReceipt({
    hash: await sent,
    pollingInterval: 50,
    retryCount: 2,
  });
  if (status !== 'success') throw new Error(`The contract at ${to} refused a transaction of the pulse.`);
  return true;
}
