import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { SETTING_NAMES } from '@/server/config/settingNames';
import { startProcess } from '@/tests/helpers/startProcess';

/** What `npm run dev` started. */
export type Development = {
  siteUrl: string;
  /** Address of the Parse protocol. */
  serverUrl: string;
  /** Address of the local chain. */
  rpcUrl: string;
  /** Makes an account an admin, by `npm run admin`. @param who such as the address of its wallet */
  grantAdmin: (who: string) => Promise<void>;
  /** What the terminal shows after the addresses were printed. */
  printed: () => string;
  stop: () => Promise<void>;
};

/** The last words of the start. */
const STARTED = 'stop with Ctrl-C';
const START_TIMEOUT_MS = 120_000;

/** Folder of the development build: another one than a developer's own, who may have the site running. */
const DIST_DIR = '.next-development-tests';

/** Makes a data folder for `startDevelopment`. */
export async function makeDevelopmentFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-development-'));
  // The database runs as a user of its own where the tests run as root.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Runs what `npm run dev` runs, on free ports.
 *
 * @param folder data folder that outlives it; by default one of its own
 */
export async function startDevelopment(folder?: string): Promise<Development> {
  const [port, backendPort, chainPort] = await Promise.all([0, 1, 2].map(() => findFreePort()));
  const dataDir = folder ?? (await makeDevelopmentFolder());
  const siteUrl = `http://localhost:${port}`;
  const env = {
    // Empty settings are no settings, and keep a developer's own .env out of the test.
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    CHAIN_PORT: String(chainPort),
    DATA_DIR: dataDir,
    FOYER_DIST_DIR: DIST_DIR,
  };
  const removeData = async () => {
    if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const { output, stop } = await startProcess({
      name: 'npm run dev',
      args: ['scripts/dev.mjs'],
      env,
      readyUrl: `${siteUrl}/`,
      timeoutMs: START_TIMEOUT_MS,
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!output().includes(STARTED)) {
      if (Date.now() > deadline) throw new Error(`npm run dev did not start:\n${output().slice(-4000)}`);
      await sleep(100);
    }
    return {
      siteUrl,
      serverUrl: `http://localhost:${backendPort}/server`,
      rpcUrl: `http://localhost:${chainPort}`,
      async grantAdmin(who) {
        await promisify(execFile)(process.execPath, ['scripts/admin.mjs', 'grant', who], {
          env: { ...process.env, ...env },
        });
      },
      printed: () => output().split(STARTED)[1]?.trim() ?? '',
      async stop() {
        await stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
