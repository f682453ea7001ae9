import { memo, useEffect, useMemo, useRef } from 'react';
import { DaysContext } from '@/components/activity/ActivityContext';
import { ActivityRow } from '@/components/activity/ActivityRow';
import { RowPlaces } from '@/components/activity/ActivitySkeleton';
import { DayHead } from '@/components/activity/DayHead';
import { strings } from '@/components/activity/strings.en';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { observeInView, useInView } from '@/components/ui/useInView';
import { PartialNote } from '@/components/ui/values/PartialNote';
import { byDay, dayOf, readDays } from '@/lib/activity/activityDays';
import type { ActivityEntry, OwnAddresses, WrappedCoins } from '@/lib/activity/ActivityEntry';
import type { ActivityFeed, ActivityFeedStore } from '@/lib/activity/createActivityFeed';
import { useToday } from '@/lib/state/clock';
import { chainName } from '@/protocol/chains';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/activity/ActivityList.module.css';

/** Props of {@link ActivityPart}. */
type ActivityPartProps = {
  entries: readonly ActivityEntry[];
  own: OwnAddresses;
  /** Day of the entry before the first one, so that a day has its name once. */
  before: string | null;
  /** The wrapped coin of each chain that has one. */
  wrapped: WrappedCoins;
};

/** A part of the list under the names of its days; far from the window only its place is kept. */
const ActivityPart = memo(function ActivityPart({ entries, own, before, wrapped }: ActivityPartProps) {
  const { ref: place, height: kept } = useInView<HTMLDivElement>();
  return (
    <div ref={place} style={kept === null ? undefined : { height: kept }}>
      {kept === null
        ? byDay(entries).map(({ day, entries: ofDay }) => (
            <div key={day}>
              {day === before ? null : <DayHead day={day} time={ofDay[0]?.time ?? ''} own={own} wrapped={wrapped} />}
              <ul className={styles.list}>
                {ofDay.map((entry) => (
                  <ActivityRow key={entry.id} entry={entry} own={own} wrapped={wrapped.get(entry.chainId) ?? null} />
                ))}
              </ul>
            </div>
          ))
        : null}
    </div>
  );
});

/** Props of {@link ActivityList}. */
export type ActivityListProps = {
  feed: ActivityFeed;
  store: ActivityFeedStore;
  own: OwnAddresses;
  /** The wrapped coin of each chain that has one, for prices. */
  wrapped: WrappedCoins;
  /** Whether something is left out on purpose. */
  filtered: boolean;
  /** Whether the rows are all that happened on their networks, so that what a day changed can be summed up. */
  summed?: boolean;
  /** Whether the rows are what a search found, which grows as far as the visitor has it search. */
  searched?: boolean;
  onClear: () => void;
};

/** Within so many pixels of the top a visitor reads what is newest. */
const AT_TOP = 240;

/** The list, which grows as its end comes near, and what is new above it. */
export function ActivityList(props: ActivityListProps) {
  const { feed, store, own, wrapped, filtered, onClear, summed = false, searched = false } = props;
  const { parts, waiting, loading, ended, scanned, firstBlocks, errors } = feed;
  const end = useRef<HTMLDivElement>(null);
  const growsByItself = !loading && !ended && !searched;
  useListedTransactions(parts.flat(), ended && firstBlocks.size === 0);
  useEffect(() => {
    if (!end.current || !growsByItself) return;
    return observeInView(end.current, (near) => {
      if (near) store.more();
    });
    // Anew after each part: an end that comes and stays near reports itself only once.
  }, [store, growsByItself, parts.length]);
  useEffect(() => {
    // Whoever reads further down is not pushed away from it.
    if (waiting.length > 0 && window.scrollY < AT_TOP) store.show();
  }, [store, waiting]);
  const show = () => {
    store.show();
    window.scrollTo({ top: 0 });
  };
  const today = useToday();
  const days = useMemo(
    () => readDays({ parts, waiting, ended, errors, firstBlocks }),
    [parts, waiting, ended, errors, firstBlocks],
  );
  const listed = useMemo(() => ({ today, days, counted: !searched, summed }), [today, days, searched, summed]);
  const isEmpty = ended && parts.length === 0;
  return (
    <div aria-busy={loading || undefined} className={styles.feed}>
      <p className={styles.news} role="status">
        {waiting.length > 0 ? (
          <Button variant="primary" onClick={show}>
            {strings.list.showNew(waiting.length)}
          </Button>
        ) : null}
      </p>
      <DaysContext value={listed}>
        {parts.map((entries, at) => (
          <ActivityPart
            key={entries[0]?.id ?? at}
            entries={entries}
            own={own}
            wrapped={wrapped}
            before={at === 0 ? null : dayOf(parts[at - 1]?.at(-1)?.time ?? '')}
          />
        ))}
      </DaysContext>
      {loading ? <Waiting scanned={scanned} long={parts.length === 0} /> : null}
      {growsByItself ? (
        <div ref={end} className={styles.more}>
          <Button onClick={store.more}>{strings.showMore}</Button>
        </div>
      ) : null}
      {isEmpty && filtered ? (
        <EmptyState
          picture="search"
          title={strings.list.noResults}
          text={strings.list.noMatch}
          action={<Button onClick={onClear}>{strings.clearFilters}</Button>}
        />
      ) : null}
      {isEmpty && !filtered && errors.size === 0 ? (
        <EmptyState
          picture="door"
          title={firstBlocks.size > 0 ? strings.list.noneRecent : strings.list.none}
          text={strings.list.noneText}
          action={isEnabled('send') && <Button href="/send">{strings.list.send}</Button>}
        />
      ) : null}
      {ended && firstBlocks.size > 0 ? (
        <div className={styles.over}>
          {[...firstBlocks].map(([id, firstBlock]) => (
            <PartialNote key={id} chain={{ id, name: chainName(id) }} firstBlock={firstBlock} rows="transactions" />
          ))}
        </div>
      ) : null}
      {ended && !isEmpty && firstBlocks.size === 0 ? <p className={styles.over}>{strings.list.end}</p> : null}
    </div>
  );
}

function Waiting({ scanned, long }: { scanned: number; long: boolean }) {
  return (
    <div className={styles.waiting}>
      <RowPlaces rows={long ? 8 : 3} day={long} />
      <p role="status">{scanned >= 500 ? strings.list.searched(scanned) : ''}</p>
    </div>
  );
}
