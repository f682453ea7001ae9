// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from './backendPart.mjs';
import { usesDevnet } from './backendProgram.mjs';
import { stopChainOrphan } from './chainOrphan.mjs';
import { loadEnvFiles } from './loadEnvFiles.mjs';
import { OperatorListenError, readOperatorListen, writeOperatorListen } from './operatorListen.mjs';
import { InstallError, installMissing } from './packages.mjs';
import { HostError, PortInUseError, choosePorts } from './ports.mjs';
import { printAccounts, printBackend } from './printBackend.mjs';
import { DataDirError, RunningError, acquireCheckoutLock, acquireRunLock } from './runLock.mjs';
import { RunnerSettingsError, partsEnvironment, readSettings } from './settings.mjs';
import { startSite, warmUpSite } from './sitePart.mjs';
import { BACKOFF, supervise } from './supervise.mjs';
import { address, done, printError, note, space, title } from './terminal.mjs';
import { findVisitorKey, makeVisitorKey } from './visitorKey.mjs';
import { watchNpm } from './watchNpm.mjs';

/** @typedef {import('./settings.mjs').Mode} Mode */

const ROOT = path.resolve(import.meta.dirname, '../..');
const TITLES = { dev: 'development', backend: 'backend alone', site: 'site alone', start: 'production' };

/** There is no build to start. */
class NotBuiltError extends Error {}

/** Errors whose message is enough, without a stack. */
const TOLD = [
  InstallError,
  DataDirError,
  HostError,
  PortInUseError,
  RunningError,
  RunnerSettingsError,
  OperatorListenError,
  NotBuiltError,
];

/**
 * Starts Foyer and runs until it is told to stop; then sets the exit code. In production a part that ends is started
 * again, otherwise it ends the run.
 * @param {Mode} mode
 */
export async function run(mode) {
  process.chdir(ROOT);
  const start = performance.now();
  try {
    await runMode(mode, start);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    printError(TOLD.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message));
    process.exit(1);
  }
}

/**
 * @param {Mode} mode
 * @param {number} start
 */
async function runMode(mode, start) {
  title(TITLES[mode]);
  loadEnvFiles(ROOT);
  const settings = readSettings(mode, ROOT, process.env);
  const { production, host, dataDir } = settings;
  const verbose = process.argv.includes('--verbose');
  await installMissing(ROOT, { dev: mode !== 'site' && usesDevnet(process.env, production) });
  if (mode === 'start' || mode === 'site') requireBuild();

  // The site alone keeps nothing: it may run beside a backend with the same folder.
  const lock = mode === 'site' ? null : await acquireRunLock(dataDir);
  process.once('exit', () => lock?.release());
  if (mode === 'dev') {
    const checkout = acquireCheckoutLock(ROOT, process.env['FOYER_DIST_DIR'] || '.next');
    process.once('exit', () => checkout.release());
  }
  if (lock) await stopChainOrphan(dataDir);
  const chosen = await choosePorts(settings.ports, host);
  for (const { setting, port, moved } of chosen) {
    if (moved) note(`${setting} is ${port}, as the usual one is taken by another program`);
  }
  const ports = Object.fromEntries(chosen.map(({ setting, port }) => [setting, port]));
  // One for both parts. A site that is started alone has the one of its neighbour, if it may read it.
  const visitorKey = process.env['VISITOR_KEY']?.trim() || (lock ? makeVisitorKey(dataDir) : findVisitorKey(dataDir));
  const env = { ...partsEnvironment(settings, ports, process.env), VISITOR_KEY: visitorKey ?? '' };
  if (!visitorKey) note('no VISITOR_KEY: all visitors share the limits of this site; set the one of the backend');
  const site = env['SITE_URL'] ?? '';
  const backendPort = env['BACKEND_PORT'] ?? '';
  const operator = readOperatorListen(env['OPERATOR_LISTEN'], { backendPort: Number(backendPort), production });

  const supervisor = supervise({
    backoff: production ? BACKOFF : null,
    onChange: () =>
      lock?.write({
        ...(mode === 'backend' ? {} : { site }),
        ...{ backendPort, operatorListen: writeOperatorListen(operator), production },
        parts: supervisor.marks(),
      }),
  });
  watchNpm(`scripts/${mode}.mjs`, () => supervisor.stop('npm is gone; stopping …'));
  const waits = [];
  if (mode !== 'site') waits.push(supervisor.add(() => startBackend({ root: ROOT, env, verbose, production })));
  if (mode !== 'backend') {
    const chain = settings.localChain && !production ? chainAddress(env) : {};
    waits.push(
      supervisor.add(() => {
        const siteStart = performance.now();
        const view = startSite({ root: ROOT, env: { ...env, ...chain }, verbose, production });
        return { ...view, ready: view.ready.then(() => done('site', performance.now() - siteStart, site)) };
      }),
    );
  }

  await Promise.all(waits).then(
    () => {
      printAddresses(mode, env, settings, performance.now() - start);
      if (mode === 'dev') warmUpSite(env);
    },
    // The supervisor reports which part ended.
    () => undefined,
  );
  process.exit(await supervisor.ended);
}

function requireBuild() {
  const folder = process.env['FOYER_DIST_DIR'] || '.next';
  if (!existsSync(path.join(ROOT, folder, 'BUILD_ID'))) {
    throw new NotBuiltError('There is no build to start. Run npm run build first.');
  }
}

/** @param {Record<string, string | undefined>} env */
const chainAddress = (env) => ({
  NEXT_PUBLIC_CHAIN_RPC_URL: env['NEXT_PUBLIC_CHAIN_RPC_URL'] || `http://localhost:${env['CHAIN_PORT']}`,
});

/**
 * Prints how somebody who starts it for the first time gets in, and where to go on.
 * @param {Record<string, string | undefined>} env
 * @param {import('./settings.mjs').RunnerSettings} settings
 */
function printFirstSteps(env, { localChain }) {
  if (localChain) address('Sign in', 'with the Development wallet: no extension, funded on the local chain');
  address('Admin', 'npm run admin -- grant <username or address>');
  address('First hour', `${env['SITE_URL']}/docs/getting-started/first-hour`);
}

/**
 * @param {Mode} mode
 * @param {Record<string, string | undefined>} env
 * @param {import('./settings.mjs').RunnerSettings} settings
 * @param {number} ms
 */
function printAddresses(mode, env, settings, ms) {
  space();
  if (mode !== 'backend') address('Open', env['SITE_URL'] ?? '');
  else printBackend(env, settings);
  if (!env['SMTP_URL'] && env['NODE_ENV'] !== 'production') {
    const server = mode === 'dev' ? env['SITE_URL'] : `http://localhost:${env['BACKEND_PORT']}`;
    address('Mail', `${server}/mailbox`);
  }
  if (mode === 'dev') printFirstSteps(env, settings);
  if (mode === 'backend') printAccounts(settings);
  space();
  note(`ready in ${(ms / 1000).toFixed(1)} s; stop with Ctrl-C`);
  space();
}
