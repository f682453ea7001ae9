import type { Account, Chain, PublicClient, Transport, WalletClient } from 'viem';
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
