import { formatMoment } from '@/lib/format/moments';

/** A moment by the visitor's clock. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
