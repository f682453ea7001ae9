import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import type { Row } from '@/bench/Row';

/** Seconds until each part stood, and until everything did, by the lines that `npm run dev` prints. */
async function startOnce(root: string, env: Record<string, string>): Promise<Map<string, number>> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts = new Map<string, number>();
  await new Promise<void>((resolve, reject) => {
    let words = '';
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${words}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      words += text;
      for (const [, name, seconds] of words.matchAll(/✓ (\w+)\s+([\d.]+) s/g)) parts.set(name ?? '', Number(seconds));
      if (!parts.has('site') || !parts.has('backend')) return;
      parts.set('all', (performance.now() - began) / 1000);
      resolve();
    });
  });
  child.removeAllListeners('exit');
  child.kill('SIGINT');
  await new Promise((resolve) => child.once('exit', resolve));
  return parts;
}

/** How long `npm run dev` takes, the first time with an empty data folder and the second time. */
export async function start(root: string): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  await chmod(dataDir, 0o755);
  const [port, backend, chain] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    BACKEND_PORT: String(backend),
    CHAIN_PORT: String(chain),
    FOYER_DIST_DIR: '.next-bench-dev',
    NO_COLOR: '1',
  };
  try {
    await rm(join(root, env.FOYER_DIST_DIR), { recursive: true, force: true });
    const first = await startOnce(root, env);
    const second = await startOnce(root, env);
    const rows = (turn: string, parts: Map<string, number>) =>
      [...parts].map(([name, value]): Row => ({
        name: `${turn} start: ${name}`,
        value,
        beside: null,
        unit: 's',
        limit: turn === 'Second' && name === 'all' ? 6 : null,
      }));
    return [...rows('First', first), ...rows('Second', second)];
  } finally {
    await rm(join(root, env.FOYER_DIST_DIR), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
