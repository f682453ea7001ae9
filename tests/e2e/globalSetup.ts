import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowserRun } from '@/tests/helpers/browserRun';
import { buildSite } from '@/tests/helpers/buildSite';
import { freePorts } from '@/tests/helpers/freePorts';
import { startProcess } from '@/tests/helpers/startProcess';
import { startMailBox } from '@/tests/peers/mailBox';

const root = process.cwd();
const secret = () => randomBytes(24).toString('hex');

/**
 * Starts what the browser tests drive, all of it real: a mail server, the backend in production mode with a database
 * and a chain of its own, and the built site. Answers how to stop it again.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-browser-tests-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const distDir = process.env['FOYER_DIST_DIR'] ?? '.next-browser-tests';
    buildSite(root, distDir);
    const [sitePort, backendPort, chainPort] = await freePorts(3);
    const run = {
      siteUrl: `http://localhost:${sitePort}`,
      serverUrl: `http://localhost:${backendPort}/server`,
      appId: 'foyer-tests',
      masterKey: secret(),
      mailFolder: join(folder, 'mail'),
      hostsFile: join(folder, 'hosts.txt'),
      distDir,
    };
    await writeFile(run.hostsFile, '');
    const mailBox = await startMailBox(run.mailFolder);
    stops.push(mailBox.stop);
    const env = {
      NODE_ENV: 'production',
      NODE_OPTIONS: `--require ${join(root, 'tests/helpers/recordHosts.cjs')}`,
      NEXT_TELEMETRY_DISABLED: '1',
      FOYER_HOSTS_FILE: run.hostsFile,
      FOYER_DIST_DIR: distDir,
      PORT: String(sitePort),
      BACKEND_PORT: String(backendPort),
      CHAIN_PORT: String(chainPort),
      DATA_DIR: join(folder, 'data'),
      SITE_URL: run.siteUrl,
      NEXT_PUBLIC_MORALIS_APP_ID: run.appId,
      NEXT_PUBLIC_MORALIS_SERVER_URL: run.serverUrl,
      MASTER_KEY: run.masterKey,
      DATABASE_PASSWORD: secret(),
      LOCAL_CHAIN: 'on',
      SMTP_URL: mailBox.smtpUrl,
    };
    const backend = await startProcess({
      name: 'The backend',
      args: ['--import', 'tsx', 'server/index.ts'],
      env,
      readyUrl: `http://127.0.0.1:${backendPort}/health`,
    });
    stops.push(backend.stop, () => writeFile('test-results/backend.log', backend.output()));
    const site = await startProcess({
      name: 'The site',
      args: ['node_modules/next/dist/bin/next', 'start', '--port', String(sitePort), '--hostname', '127.0.0.1'],
      env,
      readyUrl: `http://127.0.0.1:${sitePort}/robots.txt`,
    });
    stops.push(site.stop, () => writeFile('test-results/site.log', site.output()));
    provideBrowserRun(run);
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
