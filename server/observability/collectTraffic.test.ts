import { describe, expect, it } from 'vitest';
import { collectTraffic, p95OfTimes } from '@/server/observability/collectTraffic';

const answered = (ms: number, status = 200, route = '/server/functions') => ({ route, status, seconds: ms / 1000 });

describe('the traffic of a backend', () => {
  it('counts answers and failures since the last look, and nothing that machines ask', () => {
    const traffic = collectTraffic();
    for (const status of [200, 404, 500, 503]) traffic.count(answered(5, status));
    for (const route of ['/health', '/metrics', '/figures']) traffic.count(answered(5, 500, route));
    expect(traffic.take()).toMatchObject({ requests: 4, errors: 2 });
    expect(traffic.take()).toEqual({ requests: 0, errors: 0, times: {} });
  });

  it('knows the 95th percentile to 5 %, over samples added up', () => {
    const [quick, slow] = [collectTraffic(), collectTraffic()];
    for (let n = 0; n < 94; n++) quick.count(answered(10));
    for (let n = 0; n < 6; n++) slow.count(answered(200));
    const p95 = p95OfTimes([quick.take().times, slow.take().times]) ?? 0;
    expect(Math.abs(p95 - 200)).toBeLessThanOrEqual(10);
    expect(p95OfTimes([{}])).toBeNull();
  });

  it('takes an answer of no time at all', () => {
    const traffic = collectTraffic();
    traffic.count(answered(0));
    expect(p95OfTimes([traffic.take().times])).toBe(1);
  });
});
