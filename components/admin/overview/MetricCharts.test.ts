import { expect, it } from 'vitest';
import { withGaps } from '@/components/admin/overview/MetricCharts';
import type { AdminMetricPoint } from '@/protocol/calls/adminMetrics';
import type { CallAnswer } from '@/protocol/calls/registry';

const STEP = 900_000;
const START = Date.parse('2026-11-25T10:00:00Z');

function recorded(steps: readonly number[]): CallAnswer<'adminGetMetrics'> {
  const points = steps.map((at) => ({ at: new Date(START + at * STEP).toISOString(), requests: at }));
  return { step: STEP, points: points as unknown as AdminMetricPoint[] } as CallAnswer<'adminGetMetrics'>;
}

const read = ({ requests }: AdminMetricPoint) => requests;

it('begins the axis of a chart at the first sample, and keeps gaps', () => {
  const points = withGaps(recorded([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]), read);
  expect(points).toHaveLength(11);
  expect(points[0]).toEqual({ at: START, value: 0 });
  expect(points[3]?.value).toBeNull();
});

it('draws some steps of a server that has just started, and never more than the range has', () => {
  expect(withGaps(recorded([0]), read)).toHaveLength(8);
  expect(withGaps(recorded(Array.from({ length: 200 }, (_, at) => at)), read)).toHaveLength(96);
  expect(withGaps(recorded([]), read)).toEqual([]);
});
