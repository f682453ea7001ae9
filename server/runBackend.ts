// First: some modules read settings while they are loaded.
import '@/server/process/readEnvFiles';
import path from 'node:path';
import { siteConfig } from '@/protocol/config/siteConfig';
import { validateConfig } from '@/protocol/config/validateConfig';
import { startChain } from '@/server/chain/nodes';
import { startDatabase } from '@/server/db/startDatabase';
import { createDevnetStarters, type Devnet } from '@/server/startDevnet';
import { readServerSettings } from '@/server/config/readServerSettings';
import { serveIpfs } from '@/server/files/serveIpfs';
import { startMail } from '@/server/mail/startMail';
import { createLogger, loadTextFormat } from '@/server/observability/createLogger';
import { connectRunner, runUntilStopped } from '@/server/process/runUntilStopped';
import { createShutdownHooks } from '@/server/process/createShutdownHooks';
import { prepareDataDir, readSecrets } from '@/server/process/dataDir';
import { startSolana } from '@/server/solana/solanaNodes';
import { startFront } from '@/server/startFront';
import { findInBoth } from '@/server/storage/openFileDags';
import { openFileStore } from '@/server/storage/openFileStore';
import { openIpfsStore } from '@/server/storage/openIpfsStore';

/**
 * Runs the backend in this process: starts what its modules stand on, then the modules (`server/main.ts`), tells the
 * runner how far it is, and stops when told to.
 *
 * @param devnet the development network; `null` where this program carries none
 */
export async function runBackend(devnet: Devnet | null): Promise<void> {
  const runner = connectRunner();
  await runUntilStopped(runner, async (lifecycle) => {
    validateConfig(siteConfig);
    const settings = readServerSettings();
    const format = settings.logJson ? null : await loadTextFormat();
    const { logger, hide } = createLogger({ level: settings.logLevel, format });
    const log = (part: string) => logger.child({ part });
    const shutdownHooks = createShutdownHooks(log('backend'));
    lifecycle.begin(log('backend'), shutdownHooks);
    for (const warning of settings.warnings) log('settings').warn(warning);
    if (!settings.logJson && !format) {
      log('settings').warn(
        'LOG_JSON=off has no effect: pino-pretty is not installed. Run npm install pino-pretty --no-save.',
      );
    }

    await prepareDataDir(settings.dataDir);
    // What the backend writes from here on is for its own user alone. Folders that PostgreSQL's user must enter are given
    // their modes where they are made (`server/db/embedded/postgresFolder.ts`).
    process.umask(0o077);
    const secrets = settings.production ? null : readSecrets(settings.dataDir);
    const masterKey = settings.masterKey ?? secrets?.masterKey ?? '';
    const databasePassword = settings.databasePassword ?? secrets?.databasePassword ?? '';
    for (const secret of [masterKey, databasePassword, ...settings.secrets]) hide(secret);

    const ipfs = openIpfsStore(path.join(settings.dataDir, 'ipfs'));
    const fileStore = openFileStore(settings.dataDir, settings.files.floor);
    const content = findInBoth(ipfs, fileStore.dags);
    const front = await startFront({
      ...{ settings, space: fileStore.space, shutdownHooks, log },
      ipfs: serveIpfs(content),
    });
    const { drainMs } = settings;
    lifecycle.beforeStop(() => front.leave(drainMs), drainMs);
    const local = createDevnetStarters({ devnet, settings, ipfs, shutdownHooks, log, onLost: lifecycle.fail });
    const password = databasePassword;
    const [database, chain, mail, solana, { startModules }] = await Promise.all([
      runner.step('database', () => startDatabase({ settings, password, shutdownHooks, log: log('database') })),
      runner.step('chain', () => startChain({ settings, ...local })),
      runner.step('mail', () => startMail({ settings, ...local, shutdownHooks, log: log('mail') })),
      startSolana({ settings, ...local }),
      import('@/server/main'), // Slow to read: done while the database starts.
    ]);
    await front.watch({ database, chain, mail });
    await runner.step('backend', () =>
      startModules({
        ...{ settings, masterKey, front, database, chain, solana, mail, ipfs, content, fileStore, shutdownHooks, log },
      }),
    );
    await front.open();
    await runner.tell({
      type: 'ready',
      serverUrl: settings.serverUrl,
      databaseUri: database.uri,
      rpcUrl: chain.rpcUrl,
      smtpUrl: mail.smtpUrl,
    });
    log('backend').info(`ready at ${settings.serverUrl}`);
  });
}
