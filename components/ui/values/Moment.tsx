import { formatMoment } from '@/lib/format/text';

/** A moment by the visitor's clock. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
