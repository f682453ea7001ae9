import type { Account, Chain, PublicClient, TransactionReceipt, Transport, WalletClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/** What one who acts on the local chain acts with. */
export type TrafficTools = {
  client: PublicClient<Transport, Chain>;
  wallet: WalletClient<Transport, Chain, Account | undefined>;
  /** Who acts: accounts that no wallet of a visitor holds. */
  guests: readonly PrivateKeyAccount[];
  /** A whole number from 0 up to below `limit`. */
  pick(limit: number): number;
};

/** One thing that somebody does; `false` where there is nothing to do it with. */
export type Act = (who: PrivateKeyAccount, tools: TrafficTools) => Promise<boolean>;

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

const TOKENS = ['dollar', 'lantern', 'brass', 'hearth', 'threshold'] as const;

/** Any of the tokens of the seed. */
export function pickToken({ pick }: Pick<TrafficTools, 'pick'>): (typeof TOKENS)[number] {
  return TOKENS[pick(TOKENS.length)] ?? 'dollar';
}
