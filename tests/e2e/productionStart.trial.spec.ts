import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { SETTING_NAMES } from '@/server/config/settingNames';
import { readBrowserRun } from '@/tests/helpers/browserRun';

/** Runs `npm start` on the build of this run, with its address under https. */
async function startProduction() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  const [port, backendPort, operatorPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
      FOYER_DIST_DIR: readBrowserRun().distDir,
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      OPERATOR_LISTEN: `127.0.0.1:${operatorPort}`,
      SITE_URL: 'https://foyer.example',
      MASTER_KEY: 'k'.repeat(40),
      DATABASE_PASSWORD: 'p'.repeat(40),
      SEND_EMAIL: 'off',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return {
    site: `http://127.0.0.1:${port}`,
    backend: `http://127.0.0.1:${backendPort}`,
    says: (words: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(words),
    async killBackend() {
      const { note } = JSON.parse(await readFile(join(dataDir, 'run.lock'), 'utf8')) as {
        note: { parts: { pid: number }[] };
      };
      process.kill(note.parts[0]?.pid ?? 0, 'SIGKILL');
    },
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

test('stays up while the backend restarts, and says so', { tag: '@explorer' }, async () => {
  test.slow();
  const run = await startProduction();
  try {
    await run.says('ready in');
    const page = await fetch(run.site);
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
    // Its own address is plain http.
    expect((await fetch(`${run.backend}/health`)).headers.get('strict-transport-security')).toBeNull();

    await run.killBackend();
    await run.says('backend ended');
    expect((await fetch(run.site)).status).toBe(200);
    const explorer = await fetch(`${run.site}/explorer`);
    expect([explorer.status, explorer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await explorer.text()).toMatch(/The server (can’t be reached|is starting)/);

    await run.says('the backend works again');
    expect((await fetch(`${run.backend}/ready`)).status).toBe(200);
  } finally {
    expect(await run.stop()).toBe(0);
  }
});
