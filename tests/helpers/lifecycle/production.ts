import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';
import { commandOf } from '@/scripts/lib/processes.mjs';
import { SETTING_NAMES } from '@/server/config/settingNames';
import type { Running, Start } from '@/tests/helpers/lifecycle/dataFolder';

/** What `npm start` runs: a backend and a site, each started again when it ends by itself. */
export type Production = Running & {
  siteUrl: string;
  /** The processes of both parts, as the lock of the run names them. */
  pids(): Promise<{ backend: number; site: number }>;
  /** Waits until a part that ended works again. */
  worksAgain(part: 'backend' | 'site'): Promise<void>;
};

const POLL_OPTIONS = { timeout: 120_000, interval: 100 };
const APP_ID = 'foyer';

/**
 * Makes a starter of `npm start`: each start has the same addresses and secrets, as those of an operator stay.
 *
 * @param distDir folder of the production build, below the root
 * @param checkout where it is started, and by which script; `npm start` of this checkout by default
 */
export async function makeProduction(
  distDir: string,
  { root = process.cwd(), script = 'start' }: { root?: string; script?: 'start' | 'backend' } = {},
): Promise<Start<Production>> {
  const [port, backendPort, operatorPort, chainPort] = await Promise.all([0, 1, 2, 3].map(() => findFreePort()));
  const secret = () => randomBytes(24).toString('hex');
  const [masterKey, databasePassword] = [secret(), secret()];
  const [siteUrl, origin] = [`http://localhost:${port}`, `http://localhost:${backendPort}`];

  return async ({ dataDir, env }) => {
    await chmod(dataDir, 0o755);
    const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Empty settings are no settings, and keep a developer's own .env out of the test.
        ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
        NODE_ENV: 'production',
        FOYER_DIST_DIR: distDir,
        DATA_DIR: dataDir,
        PORT: String(port),
        BACKEND_PORT: String(backendPort),
        OPERATOR_LISTEN: `127.0.0.1:${operatorPort}`,
        CHAIN_PORT: String(chainPort),
        SITE_URL: siteUrl,
        MASTER_KEY: masterKey,
        DATABASE_PASSWORD: databasePassword,
        LOCAL_CHAIN: 'on',
        CLIENT_CLASS_CREATION: 'on',
        MAIL: 'off',
        API_RATE_LIMIT: '1000000',
        API_ADDRESS_RATE_LIMIT: '1000000',
        ...env,
      },
    });
    // A test run that is killed takes it along.
    getWatchdog().hold(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
    const exited = once(child, 'exit');
    const count = (words: string) => output.split(words).length - 1;
    await Promise.race([
      vi.waitFor(() => expect(output).toContain('ready in'), POLL_OPTIONS),
      exited.then(([code]) => {
        throw new Error(`It ended with ${code}:\n${output.slice(-4_000)}`);
      }),
    ]);
    const seen = { backend: 0, site: 0 };

    return {
      ...{ siteUrl, origin, appId: APP_ID },
      serverUrl: `${origin}/server`,
      operatorUrl: `http://127.0.0.1:${operatorPort}/server`,
      rpcUrl: `http://localhost:${chainPort}`,
      async pids() {
        const lock = await readFile(path.join(dataDir, 'run.lock'), 'utf8');
        const { parts } = (JSON.parse(lock) as { note: { parts: { pid: number }[] } }).note;
        const backend = parts.find(({ pid }) => /(server|devnet)\/start\.ts/.test(commandOf(pid)));
        const site = parts.find((part) => part !== backend);
        if (!backend || !site) throw new Error('Not both parts run.');
        return { backend: backend.pid, site: site.pid };
      },
      async worksAgain(part) {
        seen[part] += 1;
        await vi.waitFor(() => expect(count(`the ${part} works again`)).toBe(seen[part]), POLL_OPTIONS);
      },
      async stop(signal = 'SIGTERM') {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        await exited;
        return child.exitCode;
      },
    };
  };
}
