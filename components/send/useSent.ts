import { useMemo } from 'react';
import type { ActivityEntry, AssetTransfer, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** A transfer of one thing, that the account sent itself. */
export type SentTransfer = ActivityEntry & { move: AssetTransfer };

/** What an account has sent on a chain. */
export type Sent = {
  own: OwnAddresses;
  /** Newest first. */
  entries: readonly SentTransfer[];
  /** To whom they went, each once, the latest first. */
  recipients: readonly string[];
  /** Whether the backend cannot tell. */
  unknown: boolean;
  /** The first block it knows of, if the index begins late and everything since was read; else `null`. */
  firstBlock: number | null;
};

/** No more than a visitor reads through in a moment. */
const MOST_RECIPIENTS = 5;

/** What an account has sent on a chain, as the index tells it; new ones come in by themselves. */
export function useSent(account: string, chainId: number): Sent {
  const address = account.toLowerCase();
  const query = useMemo(
    () => ({
      wallets: chainId === 0 ? [] : [{ chainId, address }],
      own: new Set([address]),
      filter: { ...NO_FILTER, direction: 'out' as const },
    }),
    [address, chainId],
  );
  const { feed } = useActivity(query);
  // More than one thing in a transaction is an exchange or a batch, and its other end a contract.
  const entries = [...feed.waiting, ...feed.parts.flat()].flatMap((entry): SentTransfer[] => {
    const [move, ...others] = entry.moves;
    return move && others.length === 0 ? [{ ...entry, move }] : [];
  });
  const ends = entries.map(({ move }) => move.to).filter((to) => to !== ZERO_ADDRESS);
  return {
    own: query.own,
    entries,
    recipients: [...new Set(ends)].slice(0, MOST_RECIPIENTS),
    unknown: feed.errors.size > 0,
    firstBlock: feed.firstBlocks.get(chainId) ?? null,
  };
}
