import { memo } from 'react';
import { ActivityRow } from '@/components/activity/ActivityRow';
import { useInView } from '@/components/ui/useInView';
import type { ActivityEntry, OwnAddresses } from '@/lib/activity/ActivityEntry';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link ActivityPart}. */
export type ActivityPartProps = {
  entries: readonly ActivityEntry[];
  own: OwnAddresses;
  /** Day of the entry before the first one, so that a day has its name once. */
  before: string | null;
};

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

/** A part of the list under the names of its days; far from the window only its place is kept. */
export const ActivityPart = memo(function ActivityPart({ entries, own, before }: ActivityPartProps) {
  const { place, kept } = useInView<HTMLDivElement>();
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
