import { formatExactTime } from '@/lib/format/dates';
import { useHydrated } from '@/lib/state/createStore';

/** A moment to the second by the visitor's clock, its zone named; in UTC until the page answers. */
export function ExactTime({ at }: { at: string }) {
  const isHere = useHydrated();
  return <time dateTime={at}>{isHere ? formatExactTime(at) : `${at.slice(0, 19).replace('T', ' ')} UTC`}</time>;
}
