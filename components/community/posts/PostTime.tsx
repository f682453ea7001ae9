import { useSyncExternalStore } from 'react';
import { strings } from '@/components/community/posts/strings.en';

const MINUTE = 60_000;
let now = Date.now();

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** From here on a date says more than a number of days, in milliseconds. */
const LONG_AGO = 7 * 86_400_000;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago something was; the whole moment on demand. */
export function PostTime({ iso }: { iso: string }) {
  const now = useMinute();
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={WHOLE.format(moment)}>
      {describe(moment, now)}
    </time>
  );
}

function describe(moment: Date, now: number): string {
  const age = now - moment.getTime();
  if (age > LONG_AGO) return DATE.format(moment);
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? [];
  return unit && length ? RELATIVE.format(-Math.floor(age / length), unit) : strings.justNow;
}

function subscribe(tell: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    tell();
  }, MINUTE);
  return () => clearInterval(timer);
}

/** The time of day in milliseconds since 1970, told anew each minute. */
function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}
