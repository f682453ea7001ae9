import { expect, it } from 'vitest';
import { runNode } from '@/scripts/lib/runNode.mjs';
import { claimEndedWork, parseEndedWork, startPace } from '@/scripts/lib/workMeter.mjs';

it('reads the time of ended programs, whatever a program is called', () => {
  const stat = '41 (a) b (c) S 1 41 41 0 -1 4194304 100 200 0 0 11 12 1300 250 20 0 1 0 5000';
  expect(parseEndedWork(stat)).toBe(15.5);
});

it('counts what programs that ended have worked, and the programs of those', async () => {
  const loop = 'for (const until = process.cpuUsage().user + 300_000; process.cpuUsage().user < until; );';
  const twice = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(loop)}]); ${loop}`;
  const { work } = await runNode(process.cwd(), ['-e', twice]);
  // Elsewhere than on Linux nobody counts.
  expect(work ?? 1).toBeGreaterThanOrEqual(0.58);
  expect(claimEndedWork() ?? 0, 'once more').toBeLessThan(0.3);
});

it('takes the pace at once, and holds it against the usual one', () => {
  const pace = startPace();
  pace.stop();
  expect(pace.count()).toBe(1);
  expect(pace.since(0)).toBeGreaterThan(0);
  // A part that ended before the next sample has the last one.
  expect(pace.since(1)).toBe(pace.since(0));
});
