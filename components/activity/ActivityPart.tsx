import { memo, useEffect, useRef, useState } from 'react';
import { ActivityRow } from '@/components/activity/ActivityRow';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import type { OwnAddresses } from '@/lib/activity/directionOf';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link ActivityPart}. */
export type ActivityPartProps = {
  entries: readonly ActivityEntry[];
  own: OwnAddresses;
  /** Day of the entry before the first one, so that a day has its name once. */
  before: string | null;
};

/** So far beyond the window, in pixels, entries still stand there. */
const MARGIN = 1_500;

/** The day of a moment, as the visitor's clock has it. */
export const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Entries by day, in their order. */
function byDay(entries: readonly ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.time);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Keeps the height of a part that is far from the window; the keyboard's place is never taken away. */
function useNearness() {
  const place = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen) return;
        const isHeld = seen.isIntersecting || element.contains(document.activeElement);
        setKept(isHeld ? null : seen.boundingClientRect.height);
      },
      { rootMargin: `${MARGIN}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { place, kept };
}

/** A part of the list under the names of its days; far from the window only its place is kept. */
export const ActivityPart = memo(function ActivityPart({ entries, own, before }: ActivityPartProps) {
  const { place, kept } = useNearness();
  return (
    <div ref={place} style={kept === null ? undefined : { height: kept }}>
      {kept === null
        ? byDay(entries).map(({ day, entries: ofDay }) => (
            <div key={day}>
              {day === before ? null : <h2 className={styles.day}>{day}</h2>}
              <ul className={styles.list}>
                {ofDay.map((entry) => (
                  <ActivityRow key={entry.id} entry={entry} own={own} />
                ))}
              </ul>
            </div>
          ))
        : null}
    </div>
  );
});
