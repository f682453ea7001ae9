import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

let folder = '';
beforeAll(async () => {
  // Inside the repository for its packages, but in a folder its checks ignore.
  await mkdir(path.join(ROOT, 'test-results'), { recursive: true });
  folder = await mkdtemp(path.join(ROOT, 'test-results/try-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs these lines as the start of a backend in a separate process until it exits. */
async function run(lines: string, onOutput: (kill: () => void) => void = () => undefined) {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.ts`);
  await writeFile(
    file,
    `import { pino } from 'pino';
     import { connectRunner } from '@/server/process/runUntilStopped';
     import { createShutdownHooks } from '@/server/process/createShutdownHooks';
     import { runUntilStopped } from '@/server/process/runUntilStopped';
     await runUntilStopped(connectRunner(), async (lifecycle) => { ${lines} });`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx/esm', file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let message: unknown = null;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
      onOutput(() => child.kill('SIGTERM'));
    });
  }
  child.on('message', (sent) => (message = sent));
  await once(child, 'exit');
  return { code: child.exitCode, output, message };
}

const BEGIN = `const log = pino(); const shutdownHooks = createShutdownHooks(log); lifecycle.begin(log, shutdownHooks);
  shutdownHooks.add('http', () => { process.stdout.write('http is closed'); });`;

describe('runUntilStopped', () => {
  it('tells why the start failed, stops what was started and ends with 1', async () => {
    const { code, output, message } = await run(`${BEGIN} throw new Error('It is broken. Mend it.');`);
    expect(code).toBe(1);
    expect(output).toContain('http is closed');
    expect(message).toEqual({ type: 'failed', message: 'It is broken. Mend it.' });
  }, 30_000);

  it('logs a promise that failed unheard, goes on, and ends with 0 when told to', async () => {
    const lines = `${BEGIN} setInterval(() => undefined, 1000); void Promise.reject(new Error('unheard of'));`;
    const { code, output, message } = await run(lines, (kill) => setTimeout(kill, 300));
    expect(output).toContain('unheard of');
    expect(output).toContain('http is closed');
    expect([code, message]).toEqual([0, null]);
  }, 30_000);
});
