import { formatExactTime, formatMoment } from '@/lib/format/dates';

/** A moment by the visitor's clock, for lists sorted by time; `TimeAgo` elsewhere. The zone stands in the title. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatMoment(at)}
    </time>
  );
}
