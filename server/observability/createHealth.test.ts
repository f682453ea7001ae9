import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAnswerTimes } from '@/server/observability/figures';
import { createHealth } from '@/server/observability/createHealth';

const log = pino({ enabled: false });

describe('createHealth', () => {
  it('is ok where a part is switched off', async () => {
    const ok = () => ({ status: 'ok' }) as const;
    const { report } = createHealth(
      { database: ok, backend: ok, mail: ok, disk: ok, index: ok, chain: () => ({ status: 'off' }) },
      log,
    );
    expect((await report()).status).toBe('ok');
  });

  it('takes a probe that fails for a part that is down, says why in the log, and asks no more than once a second', async () => {
    let asked = 0;
    const ok = () => ({ status: 'ok' }) as const;
    const database = () => {
      asked++;
      return Promise.reject(new Error('password=hunter2'));
    };
    const warn = vi.spyOn(log, 'warn');
    const { report } = createHealth({ database, backend: ok, mail: ok, disk: ok, index: ok, chain: ok }, log);
    const [first] = await Promise.all([report(), report(), report()]);
    expect(first).toMatchObject({ status: 'degraded', parts: { database: { status: 'down' } } });
    expect(asked).toBe(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'database does not answer');
  });
});

it('probes again after a second, even if the clock is set back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let state: 'ok' | 'down' = 'ok';
  const ok = () => ({ status: 'ok' }) as const;
  const database = () => ({ status: state });
  const { report } = createHealth({ database, backend: ok, mail: ok, disk: ok, index: ok, chain: ok }, log);
  expect((await report()).status).toBe('ok');
  state = 'down';
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect((await report()).status).toBe('degraded');
});

describe('createAnswerTimes', () => {
  it('takes the median of the last five minutes', () => {
    let now = 0;
    const times = createAnswerTimes(() => now);
    expect(times.median()).toBeNull();
    for (const ms of [900, 2, 4.04]) times.add(ms);
    expect(times.median()).toBe(4);
    now = 5 * 60_000 + 1;
    times.add(7);
    expect(times.median()).toBe(7);
  });
});
