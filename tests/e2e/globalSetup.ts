import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowserRun } from '@/tests/helpers/browserRun';
import { buildSite } from '@/tests/helpers/buildSite';
import { prepareRun } from '@/tests/helpers/prepareRun';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import { startMailbox } from '@/tests/stand-ins/mailbox';

const root = process.cwd();
const secret = () => randomBytes(24).toString('hex');

/**
 * Starts what the browser tests drive, all of it real: a mail server, the backend in production mode with a database
 * and a chain of its own, and the built site. Answers how to stop it again.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'foyer-browser-tests-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const distDir = process.env['FOYER_DIST_DIR'] || '.next-browser-tests';
    if (!existsSync(join(root, distDir, 'BUILD_ID'))) buildSite(root, distDir);
    const [port, pushPort] = await Promise.all([findFreePort(), findFreePort()]);
    const pushUrl = `http://127.0.0.1:${pushPort}`;
    const siteUrl = `http://localhost:${port}`;
    const mailFolder = join(folder, 'mail');
    const hostsFile = join(folder, 'hosts.txt');
    await writeFile(hostsFile, '');
    const ratesFile = join(folder, 'rates.json');
    const today = new Date().toISOString().slice(0, 10);
    await writeFile(ratesFile, JSON.stringify({ base: 'USD', date: today, rates: { EUR: 0.5, JPY: 150 } }));
    stops.push(await prepareRun());
    const mailbox = await startMailbox(mailFolder);
    stops.push(mailbox.stop);
    const recording = {
      NODE_ENV: 'production',
      NODE_OPTIONS: `--require ${join(root, 'tests/helpers/recordHosts.cjs')}`,
      FOYER_HOSTS_FILE: hostsFile,
    };

    const backend = await startBackend({
      chain: true,
      env: {
        ...recording,
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
    const site = await startSite({ port, env: { ...recording, SITE_URL: siteUrl }, distDir, serverUrl, appId });
    stops.push(() => writeFile(join(root, 'test-results/site.log'), site.output()), site.stop);
    provideBrowserRun({
      ...{ siteUrl, serverUrl, operatorUrl, rpcUrl, appId, masterKey, databaseUri },
      ...{ pushUrl, mailFolder, hostsFile, distDir },
    });
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
