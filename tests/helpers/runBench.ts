import { spawn } from 'node:child_process';

/**
 * Runs suites of the bench once and small, as `npm run bench -- --smoke …`.
 *
 * @returns what it printed, and its exit code
 */
export function runBench(suites: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/bench.mjs', '--smoke', ...suites], {
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('close', (code) => resolve({ code, output }));
  });
}
