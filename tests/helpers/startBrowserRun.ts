import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import type { BrowserRun } from '@/tests/helpers/browserRun';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import { startMailbox } from '@/tests/stand-ins/mailbox';

const root = process.cwd();
const secret = () => randomBytes(24).toString('hex');

export type BrowserRunOptions = {
  /** Folder of the build, below the root. */
  distDir: string;
  /** Serves the sources as they are at each request (`next dev`), and not a build. */
  development?: boolean;
};

export type StartedRun = {
  run: BrowserRun;
  stop: () => Promise<void>;
  /** Settles when the backend ends, by itself too. */
  ended: Promise<unknown>;
};

/**
 * Starts what the browser tests drive, all of it real: a mail server, the backend in production mode with a database
 * and a chain of its own, and the site.
 */
export async function startBrowserRun({ distDir, development = false }: BrowserRunOptions): Promise<StartedRun> {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'foyer-browser-tests-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const [port, pushPort] = await Promise.all([findFreePort(), findFreePort()]);
    const pushUrl = `http://127.0.0.1:${pushPort}`;
    const siteUrl = `http://localhost:${port}`;
    const mailFolder = join(folder, 'mail');
    const hostsFile = join(folder, 'hosts.txt');
    await writeFile(hostsFile, '');
    const ratesFile = join(folder, 'rates.json');
    const today = new Date().toISOString().slice(0, 10);
    await writeFile(ratesFile, JSON.stringify({ base: 'USD', date: today, rates: { EUR: 0.5, JPY: 150 } }));
    const mailbox = await startMailbox(mailFolder);
    stops.push(mailbox.stop);
    const recording = {
      NODE_OPTIONS: `--require ${join(root, 'tests/helpers/recordHosts.cjs')}`,
      FOYER_HOSTS_FILE: hostsFile,
    };

    const backend = await startBackend({
      chain: true,
      env: {
        ...recording,
        NODE_ENV: 'production',
        MASTER_KEY: secret(),
        DATABASE_PASSWORD: secret(),
        SITE_URL: siteUrl,
        NEXT_PUBLIC_MORALIS_APP_ID: 'foyer-tests',
        SMTP_URL: mailbox.smtpUrl,
        LOCAL_CHAIN_SEED: 'on',
        LOCAL_SOLANA: 'on',
        SAMPLE_PLUGIN: 'on',
        PUSH_SERVICES: pushUrl,
        EXCHANGE_RATES: ratesFile,
        // Every page proves that what it gets is what is declared.
        CHECK_ANSWERS: 'on',
      },
    });
    stops.push(
      () => writeFile(join(root, 'test-results/backend.log'), backend.logs()),
      () => backend.stop(),
    );
    const { serverUrl, operatorUrl, rpcUrl, appId, masterKey, databaseUri } = backend;
    const env = { ...recording, SITE_URL: siteUrl };
    const site = await startSite({ port, env, distDir, development, serverUrl, appId });
    stops.push(() => writeFile(join(root, 'test-results/site.log'), site.output()), site.stop);
    return {
      run: {
        ...{ siteUrl, serverUrl, operatorUrl, rpcUrl, appId, masterKey, databaseUri },
        ...{ pushUrl, mailFolder, hostsFile, distDir },
      },
      stop,
      ended: backend.exited,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
