import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ActivityList, type ActivityListProps } from '@/components/activity/ActivityList';
import { strings as searchStrings } from '@/components/activity/search.strings.en';
import { strings } from '@/components/activity/strings.en';
import { findRowLink } from '@/components/transactions/drawer/DrawerSteps';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { useContacts } from '@/lib/account/contacts';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { type ActivityFilter, matchesFilter } from '@/lib/activity/ActivityFilter';
import { matchesSearch, needsNames, readSearchedNames } from '@/lib/activity/searchActivity';
import { formatDay } from '@/lib/format/dates';
import { searchWords } from '@/lib/format/searchWords';
import styles from '@/components/activity/ActivityList.module.css';

/** Props of {@link SearchedActivity}; its feed is that of `feedFilter`, and `onClear` ends the search. */
export type SearchedActivityProps = Omit<ActivityListProps, 'filtered' | 'searched' | 'summed'> & {
  filter: ActivityFilter;
};

/** So many transactions are searched before the visitor has to ask for more. */
const STEP = 500;

type Entries = readonly ActivityEntry[];

/**
 * What a search finds: in the rows that are loaded, and in older ones until a bounded number was searched; from there
 * the visitor has the next ones searched. It says how far it went.
 */
export function SearchedActivity({ filter, ...list }: SearchedActivityProps) {
  const { feed, store, own, wrapped, onClear } = list;
  const { parts, waiting, loading, ended } = feed;
  const { list: contacts } = useContacts();
  const [most, setMost] = useState(STEP);
  const words = useMemo(() => searchWords(filter.q), [filter.q]);
  const search = useMemo(() => {
    const labels = new Map(contacts.map(({ address, label }) => [address, label]));
    return { words, labelOf: (address: string) => labels.get(address) ?? null };
  }, [words, contacts]);
  const { named, failed, retry } = useNamed(parts, waiting, words);
  const searched = parts.reduce((sum, { length }) => sum + length, 0);
  const goesOn = !ended && searched < most;
  useEffect(() => {
    if (goesOn && !loading) store.more();
  }, [store, goesOn, loading]);
  const found = useMemo(() => {
    const pick = (some: Entries) =>
      isIn(named, some)
        ? some.filter((entry) => matchesFilter(filter, entry, own, wrapped) && matchesSearch(entry, search))
        : [];
    return { parts: parts.map(pick).filter(({ length }) => length > 0), waiting: pick(waiting) };
  }, [parts, waiting, named, filter, own, wrapped, search]);
  const isBusy = loading || goesOn || parts.some((part) => !isIn(named, part));
  const count = found.parts.reduce((sum, { length }) => sum + length, 0);
  const isEmpty = count === 0 && found.waiting.length === 0;
  const oldest = parts.at(-1)?.at(-1);
  const isAll = ended && feed.errors.size === 0 && feed.firstBlocks.size === 0;
  const { button, status, press } = useKeptFocus(found.parts, { isBusy, ended });
  return (
    <>
      <p ref={status} className={styles.searched} role="status" tabIndex={-1}>
        {isBusy ? null : <span>{searchStrings.found(count)}</span>}{' '}
        <span>
          {isBusy
            ? searchStrings.searching(searched)
            : isAll
              ? searchStrings.searchedAll(searched)
              : oldest
                ? searchStrings.searchedSince(searched, formatDay(oldest.time))
                : ''}
        </span>
      </p>
      {failed ? (
        <Note>
          {searchStrings.someNames} <Button onClick={retry}>{searchStrings.retry}</Button>
        </Note>
      ) : null}
      {isEmpty && !isBusy ? (
        <EmptyState
          picture="search"
          title={strings.list.noResults}
          text={isAll && !failed ? searchStrings.none(filter.q) : searchStrings.noneSoFar(filter.q)}
          action={<Button onClick={onClear}>{searchStrings.clear}</Button>}
        />
      ) : (
        <ActivityList {...list} feed={{ ...feed, ...found, loading: isBusy, scanned: 0 }} filtered searched />
      )}
      {ended || (isBusy && most === STEP) ? null : (
        <div className={styles.more}>
          {/* Stays where it is while it works, and keeps the focus. */}
          <Button
            ref={button}
            loading={isBusy}
            onClick={() => {
              press();
              setMost(searched + STEP);
            }}
          >
            {searchStrings.older}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Leads the focus on once the button that searches older rows is gone with the last of them: to the first row that it
 * found, or to what says how far the search went.
 */
function useKeptFocus(parts: readonly Entries[], { isBusy, ended }: { isBusy: boolean; ended: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<ReadonlySet<string> | null>(null);
  // Before the button goes: then nobody knows any more that it had the focus.
  const press = () => {
    pressed.current = new Set(parts.flat().map(({ id }) => id));
  };
  // With the rows, not after them: by then the button may have been pressed again.
  useLayoutEffect(() => {
    const before = pressed.current;
    if (!before || isBusy) return;
    pressed.current = null;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!ended || !isLost) return;
    const first = parts.flat().find(({ id }) => !before.has(id));
    const next = (first && findRowLink(first)) ?? status.current;
    next?.focus({ preventScroll: next === status.current });
  }, [parts, isBusy, ended]);
  return { button, status, press };
}

/** Lists whose names are known; `null` where none are needed. */
type Named = ReadonlySet<Entries> | null;

const isIn = (named: Named, some: Entries): boolean => named === null || named.has(some);

const NONE: ReadonlySet<Entries> = new Set();

/** Looks up the names in what is loaded, and says of which lists that was done, and whether any could not be read. */
function useNamed(
  parts: readonly Entries[],
  waiting: Entries,
  words: readonly string[],
): { named: Named; failed: boolean; retry: () => void } {
  const [named, setNamed] = useState(NONE);
  const [failed, setFailed] = useState(false);
  const isNeeded = needsNames(words);
  useEffect(() => {
    const missing = isNeeded ? [...parts, waiting].filter((some) => !named.has(some)) : [];
    if (missing.length === 0) return;
    // What could be read is searched; the rest is said to be missing.
    readSearchedNames(missing.flat(), { words })
      .catch(() => setFailed(true))
      .finally(() => setNamed((before) => new Set([...before, ...missing])));
  }, [parts, waiting, words, isNeeded, named]);
  const retry = () => {
    setFailed(false);
    setNamed(NONE);
  };
  return { named: isNeeded ? named : null, failed: isNeeded && failed, retry };
}
