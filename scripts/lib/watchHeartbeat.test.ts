import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createHeartbeatWatch } from '@/scripts/lib/watchHeartbeat.mjs';

beforeEach(() => void vi.useFakeTimers());

/** Stands in for the process of a part: sends heartbeats from its start on until it is blocked, and ends when killed. */
function startPart({ beats = true } = {}) {
  const child = new EventEmitter();
  const timer = setInterval(() => beats && child.emit('message', { type: 'heartbeat' }), 50);
  const part = {
    child: child as ChildProcess,
    isKilled: false,
    block: () => clearInterval(timer),
    kill() {
      part.isKilled = true;
      child.emit('exit');
    },
  };
  return part;
}

// `watchHeartbeat.trial.test.ts` blocks and ends real processes.
it('ends a part whose event loop is blocked, at most so many times, and no other', () => {
  const heartbeats = createHeartbeatWatch({ silentSeconds: 2, maxKills: 2 });
  const words: string[] = [];
  const watch = (part: ReturnType<typeof startPart>) =>
    heartbeats.watch(part.child, { kill: part.kill, report: (said) => words.push(said) });
  const healthy = startPart();
  const silentFromTheStart = startPart({ beats: false });
  watch(healthy);
  watch(silentFromTheStart);
  const blockOne = () => {
    const blocked = startPart();
    watch(blocked);
    vi.advanceTimersByTime(50);
    blocked.block();
    vi.advanceTimersByTime(1_900);
    expect(blocked.isKilled).toBe(false);
    vi.advanceTimersByTime(1_100);
    return blocked;
  };
  expect([blockOne().isKilled, blockOne().isKilled]).toEqual([true, true]);
  const third = blockOne();
  expect(words).toHaveLength(3);
  expect(words.at(-1)).toMatch(/left alone now$/);
  expect([healthy, silentFromTheStart, third].map(({ isKilled }) => isKilled)).toEqual([false, false, false]);
});
