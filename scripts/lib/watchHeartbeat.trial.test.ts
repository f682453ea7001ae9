import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createHeartbeatWatch } from '@/scripts/lib/watchHeartbeat.mjs';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Sends heartbeats, and blocks its event loop when it is told to. */
const PART = `
  setInterval(() => process.send({ type: 'heartbeat' }), 50);
  process.on('message', () => { for (;;); });`;

function startPart(text = PART): ChildProcess {
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

it('ends a part whose event loop is blocked, at most so many times, and no other', async () => {
  const heartbeats = createHeartbeatWatch({ silentSeconds: 2, maxKills: 2 });
  const words: string[] = [];
  const watch = (child: ChildProcess) =>
    heartbeats.watch(child, { kill: () => child.kill('SIGKILL'), report: (said) => words.push(said) });
  const healthy = startPart();
  const silentFromTheStart = startPart('setInterval(() => undefined, 1000)');
  watch(healthy);
  watch(silentFromTheStart);
  for (let run = 0; run < 2; run++) {
    const blocked = startPart();
    watch(blocked);
    await once(blocked, 'message');
    blocked.send('block');
    expect(await once(blocked, 'exit')).toEqual([null, 'SIGKILL']);
  }
  const third = startPart();
  watch(third);
  await once(third, 'message');
  third.send('block');
  await expect.poll(() => words.length, { timeout: 20_000 }).toBe(3);
  expect(words.at(-1)).toMatch(/left alone now$/);
  expect([healthy, silentFromTheStart, third].map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([
    null,
    null,
    null,
  ]);
}, 60_000);
