import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backoff } from '@/scripts/lib/supervise.mjs';

const LIB = import.meta.dirname;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-supervise-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs a supervisor over real processes in a process of its own, as it takes the signals. Each part is a program that may
 * say "works" and then ends, or stays; `until` ends the run by SIGTERM once this is said.
 */
async function run(backoff: Backoff | null, parts: Record<string, string>, until?: RegExp) {
  const file = path.join(folder, 'run.mjs');
  await writeFile(
    file,
    `import { startPart } from ${JSON.stringify(path.join(LIB, 'part.mjs'))};
     import { supervise } from ${JSON.stringify(path.join(LIB, 'supervise.mjs'))};
     const supervisor = supervise({ backoff: ${JSON.stringify(backoff)} });
     for (const [name, code] of Object.entries(${JSON.stringify(parts)})) {
       supervisor.add(() => {
         let works;
         const ready = new Promise((resolve) => { works = resolve; });
         const part = startPart({ name, args: ['-e', code], root: '/', env: process.env, graceMs: 5000,
           onLine: (line) => { process.stdout.write(name + ' says ' + line + '\\n'); if (line === 'works') works(); } });
         return { part, ready };
       }).catch(() => undefined);
     }
     process.exit(await supervisor.ended);`,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (until?.test(output)) child.kill('SIGTERM');
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, output };
}

const STAYS = `console.log('works'); setInterval(() => {}, 1000)`;
const DIES = `console.log('works'); process.exitCode = 3`;

describe('the supervisor', () => {
  it('starts a part that ends again, later each time up to a limit, while the others stay', async () => {
    const backoff = { first: 20, most: 60, healthy: 1e9 };
    const { code, output } = await run(
      backoff,
      { site: STAYS, backend: DIES },
      /(backend in 0\.06 s[^]*){2}works again/,
    );
    expect([...output.matchAll(/Restarting the backend in (\S+) s/g)].slice(0, 4).map(([, s]) => s)).toEqual([
      '0.02',
      '0.04',
      '0.06',
      '0.06',
    ]);
    expect(output).toContain('The backend ended with code 3.');
    expect(output).toContain('the backend works again');
    expect(output.match(/site says works/g)).toHaveLength(1);
    expect(code).toBe(0);
  });

  it('begins with the short delay again after a part was well for long enough', async () => {
    const { output } = await run({ first: 20, most: 60, healthy: 0 }, { backend: DIES }, /(Restarting[^]*){4}/);
    expect(output).not.toMatch(/Restarting the \w+ in (?!0\.02 s)/);
  });

  it('ends all with what a part said that never worked', async () => {
    const code = `console.error('The settings have one fault'); process.exitCode = 1`;
    const { code: exit, output } = await run({ first: 20, most: 60, healthy: 0 }, { site: STAYS, backend: code });
    expect(output).toContain('The settings have one fault');
    expect(output).not.toContain('again');
    expect(exit).toBe(1);
  });

  it('ends all at the first end of a part where nothing is restarted', async () => {
    const { code, output } = await run(null, { site: STAYS, backend: DIES });
    expect(output).toContain('The backend ended with code 3.');
    expect(code).toBe(1);
  });
});
