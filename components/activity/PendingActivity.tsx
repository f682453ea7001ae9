import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { PendingList } from '@/components/transactions/pending/PendingList';
import type { AddressOnChain } from '@/lib/activity/ActivityEntry';
import type { ActivityFilter } from '@/lib/activity/ActivityFilter';
import type { ActivityFeed } from '@/lib/activity/createActivityFeed';
import { senderKey } from '@/lib/activity/readNewActivity';
import { useAwaitedWallet, useConnectedWallet, useWalletAccount } from '@/lib/auth/useConnectedWallet';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';

/** Props of {@link PendingActivity}. */
export type PendingActivityProps = {
  /** What the visitor's addresses have sent from this browser lately, newest first. */
  saved: readonly SavedTransaction[];
  /** What the list is read of: on other networks nothing would take the place of what is pending. */
  wallets: readonly AddressOnChain[];
  feed: ActivityFeed;
  filter: Pick<ActivityFilter, 'chain' | 'address'>;
};

/**
 * What was sent and is not in the index yet, with how far it is, above the list; each leaves it as its row comes. The
 * other filters are about rows: what is pending is shown whatever they say. Nothing without a wallet, whose node alone
 * knows how far it is.
 */
export function PendingActivity({ saved, wallets, feed, filter }: PendingActivityProps) {
  const provider = useConnectedWallet()?.connection.provider;
  const walletChain = Number(useWalletAccount().chainId);
  useAwaitedWallet();
  const nonces = useIndexedNonces(feed);
  const unlisted = saved.filter(
    ({ chainId, from, nonce }) =>
      nonces !== null &&
      // On another network the wallet's node knows nothing of it.
      chainId === walletChain &&
      wallets.some((wallet) => wallet.chainId === chainId && wallet.address === from.toLowerCase()) &&
      (filter.chain === '' || filter.chain === String(chainId)) &&
      (filter.address === '' || filter.address === from.toLowerCase()) &&
      nonce > (nonces.get(senderKey(chainId, from)) ?? -1),
  );
  const list = useWithoutOld(unlisted);
  return provider && list.length > 0 ? <PendingList list={list} provider={provider} card /> : null;
}

type Nonces = ActivityFeed['nonces'];

/**
 * The nonces that the index has; `null` until the first rows are read. They are kept while another filter reads its own
 * first rows, so that nothing comes and goes with a press on a filter.
 */
function useIndexedNonces({ parts, ended, scanned, nonces }: ActivityFeed): Nonces | null {
  const [known, setKnown] = useState<{ last: Nonces; all: Nonces } | null>(null);
  const isRead = parts.length > 0 || ended || scanned > 0;
  if (isRead && known?.last !== nonces) {
    setKnown({ last: nonces, all: new Map([...(known?.all ?? []), ...nonces]) });
  }
  return known?.all ?? null;
}

/** What was sent longer ago, in milliseconds, is mostly in a block, and its row may be further down than was read. */
const OLD_MS = 600_000;

/** Leaves out what was sent long ago and is in a block; it is not followed any more either. */
function useWithoutOld(list: readonly SavedTransaction[]): readonly SavedTransaction[] {
  const [opened] = useState(Date.now);
  const old = list.filter(({ sentAt }) => sentAt < opened - OLD_MS);
  const answers = useQueries({ queries: old.map(settleOptions) }, getQueryClient());
  // What is not known is shown: its status says how far it is.
  const unsettled = new Set(old.filter((_one, at) => answers[at]?.isError));
  return list.filter((one) => unsettled.has(one) || !old.includes(one));
}

/** Ends following a transaction that is in a block; an error where no block has it. */
const settleOptions = ({ chainId, from, hash }: SavedTransaction) => ({
  queryKey: ['settled transaction', chainId, hash],
  queryFn: async () => {
    await readData('getTransaction', { chain: `0x${chainId.toString(16)}`, transaction_hash: hash });
    pendingTransactions.remove(from, hash);
    return true;
  },
});
