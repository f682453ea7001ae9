import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useCallback, useMemo, useState } from 'react';
import { ActivityFilters, type SeenToken } from '@/components/activity/ActivityFilters';
import { ActivityList } from '@/components/activity/ActivityList';
import { DownloadActivity } from '@/components/activity/DownloadActivity';
import type { PendingActivityProps } from '@/components/activity/PendingActivity';
import { strings } from '@/components/activity/strings.en';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { ListBar } from '@/components/layout/inside/InsideFrame';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { usePendingTransactions } from '@/components/transactions/pending/usePendingTransactions';
import { Button } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import type { ActivityEntry, AddressOnChain } from '@/lib/activity/ActivityEntry';
import { type ActivityFilter, NO_FILTER, readFilter, writeFilter } from '@/lib/activity/ActivityFilter';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
import { chainName } from '@/protocol/chains';
import styles from '@/components/activity/Activity.module.css';

/** Most visits have nothing under way. */
const PendingActivity = dynamic<PendingActivityProps>(
  () => import('@/components/activity/PendingActivity').then((code) => code.PendingActivity),
  { ssr: false },
);

/** Tokens and collections that stand in the list, each once. */
function tokensOf(parts: readonly (readonly ActivityEntry[])[]): SeenToken[] {
  const seen = new Map<string, SeenToken>();
  for (const { chainId, moves } of parts.flat()) {
    for (const { token, kind } of moves) {
      if (token !== null && !seen.has(token)) seen.set(token, { chainId, token, kind });
    }
  }
  return [...seen.values()];
}

/** Props of {@link ActivityPanel}. */
export type ActivityPanelProps = {
  wallets: readonly AddressOnChain[];
  /** Every address of the visitor, in lower case. */
  addresses: readonly string[];
  /** The wrapped coin of each chain that has one. */
  wrapped: ReadonlyMap<number, string>;
};

/** The list with its filters, which live in the address bar. */
export function ActivityPanel({ wallets, addresses, wrapped }: ActivityPanelProps) {
  const { query, replace } = useRouter();
  const written = writeFilter(readFilter(query));
  const activity = useMemo(() => {
    const filter = readFilter(Object.fromEntries(new URLSearchParams(written)));
    return { wallets, own: new Set(addresses), filter };
  }, [wallets, addresses, written]);
  const { filter, own } = activity;
  const { feed, store } = useActivity(activity);
  const pending = usePendingTransactions(addresses);
  const { user } = useAuth();
  const [hasUpdates, setHasUpdates] = useState(false);
  if (feed.waiting.length > 0 && !hasUpdates) setHasUpdates(true);
  const change = useCallback(
    (part: Partial<ActivityFilter>) => {
      const next = writeFilter({ ...filter, ...part });
      void replace(`/activity${next}`, undefined, { shallow: true, scroll: false });
    },
    [filter, replace],
  );
  const tokens = useMemo(() => tokensOf(feed.parts), [feed.parts]);
  return (
    <>
      <ListBar>
        <ActivityFilters filter={filter} onChange={change} wallets={wallets} tokens={tokens} />
        <div className={styles.tools}>
          {written === '' ? null : (
            <button type="button" className={styles.clear} onClick={() => change(NO_FILTER)}>
              {strings.clearFilters}
            </button>
          )}
          <DownloadActivity activity={activity} wrapped={wrapped} />
        </div>
      </ListBar>
      <ActivityErrors errors={feed.errors} onRetry={store.restart} />
      {hasUpdates && user ? <LazyPushOffer kind="transfer" userId={user.id} /> : null}
      {pending.length > 0 ? <PendingActivity saved={pending} wallets={wallets} feed={feed} filter={filter} /> : null}
      <ActivityList
        feed={feed}
        store={store}
        own={own}
        wrapped={wrapped}
        filtered={written !== ''}
        onClear={() => change(NO_FILTER)}
      />
    </>
  );
}

/** Props of {@link ActivityErrors}. */
type ActivityErrorsProps = { errors: ReadonlyMap<number, FoyerError>; onRetry: () => void };

/** Chains that cannot tell (all of) it now; those below do. */
function ActivityErrors({ errors, onRetry }: ActivityErrorsProps) {
  return (
    <div role="alert">
      {errors.size > 0 ? (
        <div className={styles.errors}>
          <ul>
            {[...errors].map(([chainId, error]) => (
              <li key={chainId}>
                <RichText text={strings.list.incomplete} parts={[<b key="network">{chainName(chainId)}</b>]} />{' '}
                {toMessage(error)}
              </li>
            ))}
          </ul>
          <Button onClick={onRetry}>{strings.retry}</Button>
        </div>
      ) : null}
    </div>
  );
}
