import type { TransactionReceipt } from 'viem';

/**
 * Waits for a transaction that the node answers when it is mined.
 *
 * @throws where its contract refused it
 */
export async function confirm(sent: Promise<TransactionReceipt>): Promise<true> {
  const { status, to } = await sent;
  if (status !== 'success') throw new Error(`The contract at ${to} refused a transaction of the traffic.`);
  return true;
}
