import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseTimes } from '@/server/observability/figures';
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
    let requested = 0;
    const ok = () => ({ status: 'ok' }) as const;
    const database = () => {
      requested++;
      return Promise.reject(new Error('password=hunter2'));
    };
    const warn = vi.spyOn(log, 'warn');
    const { report } = createHealth({ database, backend: ok, mail: ok, disk: ok, index: ok, chain: ok }, log);
    const [first] = await Promise.all([report(), report(), report()]);
    expect(first).toMatchObject({ status: 'degraded', parts: { database: { status: 'down' } } });
    expect(requested).toBe(1);
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

it('reports a part that has just started, however fresh the report of before is', async () => {
  const [ok, starting] = [() => ({ status: 'ok' }) as const, () => ({ status: 'starting' }) as const];
  const others = { database: ok, mail: ok, disk: ok, index: ok, chain: ok };
  const { report, watch } = createHealth({ ...others, backend: starting }, log);
  expect((await report()).parts.backend.status).toBe('starting');
  watch({ backend: ok });
  expect((await report()).status).toBe('ok');
});

describe('createAnswerTimes', () => {
  it('takes the median of the last five minutes', () => {
    let now = 0;
    const times = createResponseTimes(() => now);
    expect(times.median()).toBeNull();
    for (const ms of [900, 2, 4.04]) times.add(ms);
    expect(times.median()).toBe(4);
    now = 5 * 60_000 + 1;
    times.add(7);
    expect(times.median()).toBe(7);
  });
});

it('answers 200 at /health as long as it lives, and at /ready where it takes requests', async () => {
  const ok = () => ({ status: 'ok' }) as const;
  let database: 'ok' | 'down' = 'down';
  const parts = { database: () => ({ status: database }), backend: ok, mail: ok, disk: ok, index: ok, chain: ok };
  const health = createHealth(parts, log);
  const server = createServer(express().use(health.router)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await ask('/health')).toEqual([200, 'degraded']);
  expect(await ask('/ready')).toEqual([503, 'unavailable']);
  database = 'ok';
  health.watch({});
  expect(await ask('/ready')).toEqual([200, 'ready']);
  health.leave();
  expect(await ask('/ready')).toEqual([503, 'stopping']);
  expect(await ask('/health')).toEqual([200, 'ok']);
});
