import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ActivityFilters, ActivityTypes, type SeenToken } from '@/components/activity/ActivityFilters';
import { ActivityList } from '@/components/activity/ActivityList';
import { ActivitySearch } from '@/components/activity/ActivitySearch';
import type { PendingActivityProps } from '@/components/activity/PendingActivity';
import type { SearchedActivityProps } from '@/components/activity/SearchedActivity';
import { strings } from '@/components/activity/strings.en';
import { useRefreshContacts } from '@/lib/account/contacts';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { usePendingTransactions } from '@/components/transactions/pending/usePendingTransactions';
import { Button } from '@/components/ui/Button';
import { PanelSkeleton } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { type ActivityEntry, NO_WRAPPED_COINS } from '@/lib/activity/ActivityEntry';
import { type ActivityFilter, feedFilter, NO_FILTER, readFilter, writeFilter } from '@/lib/activity/ActivityFilter';
import type { ActivityQuery } from '@/lib/activity/readActivity';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
import { chainName } from '@/protocol/chains';
import barStyles from '@/components/activity/ActivityBar.module.css';
import styles from '@/components/activity/ActivityList.module.css';

/** Most visits have nothing under way. */
const PendingActivity = dynamic<PendingActivityProps>(
  () => import('@/components/activity/PendingActivity').then((code) => code.PendingActivity),
  { ssr: false },
);
/** Most visits search for nothing. */
const SearchedActivity = dynamic<SearchedActivityProps>(
  () => import('@/components/activity/SearchedActivity').then((code) => code.SearchedActivity),
  { loading: PanelSkeleton },
);

/** The filter that was written as a query. */
const parseFilter = (written: string): ActivityFilter => readFilter(Object.fromEntries(new URLSearchParams(written)));

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
  /** What the page's address asks for. */
  activity: ActivityQuery;
  /** Every address of the visitor, in lower case. */
  addresses: readonly string[];
};

/** The list with its filters, which live in the address bar. */
export function ActivityPanel({ activity, addresses }: ActivityPanelProps) {
  const { replace } = useRouter();
  // Rows are found by what the visitor calls an address, also where none of them shows one.
  useRefreshContacts();
  const { wallets, own, wrapped = NO_WRAPPED_COINS, filter } = activity;
  const written = writeFilter(filter);
  // What is read stays the same while somebody types what they search for.
  const reading = writeFilter(feedFilter(filter));
  const read = useMemo(
    () => ({ wallets, own, wrapped, filter: parseFilter(reading) }),
    [wallets, own, wrapped, reading],
  );
  const { feed, store } = useActivity(read);
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
  const search = useCallback((q: string) => change({ q }), [change]);
  const { bar, cleared, clear } = useClearing(change);
  const list = { feed, store, own, wrapped, onClear: () => clear(NO_FILTER) };
  const tokens = useMemo(() => tokensOf(feed.parts), [feed.parts]);
  return (
    <>
      <div ref={bar} className={barStyles.bar} role="search" aria-label={strings.filters.label}>
        <ActivitySearch key={cleared} q={filter.q} onChange={search} />
        <ActivityFilters filter={filter} onChange={change} wallets={wallets} tokens={tokens} />
        <div className={barStyles.types}>
          <ActivityTypes filter={filter} onChange={change} />
          {written === '' ? null : (
            <button type="button" className={barStyles.clear} onClick={() => clear(NO_FILTER)}>
              {strings.clearFilters}
            </button>
          )}
        </div>
      </div>
      <ActivityErrors errors={feed.errors} onRetry={store.restart} />
      {hasUpdates && user ? <LazyPushOffer kind="transfer" userId={user.id} /> : null}
      {pending.length > 0 ? <PendingActivity saved={pending} wallets={wallets} feed={feed} filter={filter} /> : null}
      {filter.q === '' ? (
        <ActivityList {...list} filtered={written !== ''} summed={isAll(filter)} />
      ) : (
        <SearchedActivity {...list} filter={filter} onClear={() => clear({ q: '' })} />
      )}
    </>
  );
}

/** Whether a filter lets everything through that happened on its networks. */
const isAll = (filter: ActivityFilter): boolean => writeFilter({ ...filter, chain: '' }) === '';

/**
 * Ends filters, and what is being typed into the search: the field begins again. The button that was pressed is gone then:
 * the focus goes to where something else is chosen, or searched for.
 */
function useClearing(change: (part: Partial<ActivityFilter>) => void) {
  const bar = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState({ times: 0, next: '' });
  useEffect(() => {
    if (cleared.times > 0) bar.current?.querySelector<HTMLElement>(cleared.next)?.focus({ preventScroll: true });
  }, [cleared]);
  const clear = (part: Partial<ActivityFilter>) => {
    change(part);
    setCleared({ times: cleared.times + 1, next: part === NO_FILTER ? '[role=radio]' : 'input' });
  };
  return { bar, cleared: cleared.times, clear };
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
