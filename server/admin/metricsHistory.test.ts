import { expect, it } from 'vitest';
import { sweepSamples } from '@/server/admin/metricsHistory';
import type { Database } from '@/server/parse/database';

const WEEK = 7 * 24 * 60 * 60_000;

it('samples are kept as long as a week is compared with the one before', async () => {
  const queries: unknown[] = [];
  const destroy = (_name: string, query: unknown) => Promise.resolve(queries.push(query));
  await sweepSamples({ destroy } as unknown as Database, Date.UTC(2026, 0, 31));
  const [query] = queries as { createdAt: { $lt: { iso: string } } }[];
  const step = 120 * 60_000;
  expect(Date.parse(query?.createdAt.$lt.iso ?? '')).toBeLessThanOrEqual(Date.UTC(2026, 0, 31) - 2 * WEEK - step);
});
