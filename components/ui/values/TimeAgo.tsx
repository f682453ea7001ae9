import { useSyncExternalStore } from 'react';
import { formatExactTime, formatAgo } from '@/lib/format/dates';
import { followClock } from '@/lib/state/clock';
import { useHydrated } from '@/lib/state/createStore';

/** Props of {@link TimeAgo}. */
export type TimeAgoProps = {
  /** ISO 8601. */
  at: string;
};

/** A moment relative to now, such as "2 min ago", which keeps up; the exact local time with its zone on hover. */
export function TimeAgo({ at }: TimeAgoProps) {
  // The text is the state: a moment is drawn again when its words change, and not at each tick.
  const describe = () => formatAgo(at, Date.now());
  const text = useSyncExternalStore(followClock, describe, describe);
  // The server's clock has another zone, and React leaves the words that it wrote: the visitor's are another element.
  const isHere = useHydrated();
  return (
    <time key={String(isHere)} dateTime={at} title={isHere ? formatExactTime(at) : undefined} suppressHydrationWarning>
      {text}
    </time>
  );
}
