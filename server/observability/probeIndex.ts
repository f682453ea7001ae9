import type { IndexReport } from '@/server/observability/createMetrics';
import type { PartState } from '@/server/observability/createHealth';

/** The state of all indexes together, in words for people: how far each chain is, how fast, and the time left. */
export function probeIndex(report: ReturnType<IndexReport>): PartState {
  if (report.length === 0) return { status: 'off' };
  const detail = report.map(([chainId, { state, blockNumber, head, rate, secondsLeft }]) => {
    const left = secondsLeft === null ? 'time left unknown' : `${secondsLeft} s left`;
    return `${chainId}: ${state}, block ${blockNumber ?? 'none'} of ${head ?? 'unknown'}, ${rate.toFixed(0)} a second, ${left}`;
  });
  // An index that is behind answers all the same, of what it has.
  const isDown = report.some(([, { state }]) => state === 'down');
  return { status: isDown ? 'down' : 'ok', detail: detail.join('; ') };
}
