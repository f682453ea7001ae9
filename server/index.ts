// First: some modules read settings while they are loaded.
import '@/server/process/readEnvFiles';
import path from 'node:path';
import { connectRunner } from '@/server/process/connectRunner';
import { createStops } from '@/server/process/createStops';
import { runUntilTold } from '@/server/process/runUntilTold';
import { readServerSettings } from '@/server/config/readServerSettings';
import { createLogger } from '@/server/observability/createLogger';
import { findInBoth } from '@/server/storage/openFileDags';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { openFileStore } from '@/server/storage/openFileStore';
import { startDatabase } from '@/server/db/startDatabase';
import { startChain } from '@/server/parts/startChain';
import { startData } from '@/server/parts/startData';
import { startIndexers } from '@/server/parts/startIndexers';
import { startMail } from '@/server/parts/startMail';
import { startSolana } from '@/server/parts/startSolana';
import { startFront } from '@/server/parts/startFront';
import { startParse } from '@/server/parts/startParse';
import { prepareDataDir } from '@/server/process/prepareDataDir';
import { readSecrets } from '@/server/process/secrets';

/** The backend: puts its parts together, tells the runner how far it is, and stops when told to. */
const runner = connectRunner();

await runUntilTold(runner, async (life) => {
  const settings = readServerSettings();
  const { logger, hide } = createLogger({ level: settings.logLevel, json: settings.logJson });
  const log = (part: string) => logger.child({ part });
  for (const warning of settings.warnings) log('settings').warn(warning);
  const stops = createStops(log('backend'));
  life.begin(log('backend'), stops);

  await prepareDataDir(settings.dataDir);
  // What the backend writes from here on is for its own user alone. Folders that PostgreSQL's user must enter are given
  // their modes where they are made (`server/db/embedded/postgresPlace.ts`).
  process.umask(0o077);
  const secrets = settings.production ? null : readSecrets(settings.dataDir);
  const masterKey = settings.masterKey ?? secrets?.masterKey ?? '';
  const databasePassword = settings.databasePassword ?? secrets?.databasePassword ?? '';
  for (const secret of [masterKey, databasePassword, ...settings.secrets]) hide(secret);

  const ipfs = openIpfsStore(path.join(settings.dataDir, 'ipfs'));
  const fileStore = openFileStore(settings.dataDir, settings.files.floor);
  const front = await startFront({
    ...{ settings, stops, log },
    ipfs: findInBoth(ipfs, fileStore.dags),
    space: fileStore.space,
  });
  const [database, chain, mail, solana] = await Promise.all([
    runner.step('database', () => startDatabase({ settings, password: databasePassword, stops, log: log('database') })),
    runner.step('chain', () => startChain({ settings, ipfs, stops, log: log('chain'), onLost: life.fail })),
    runner.step('mail', () => startMail(settings, stops, log('mail'))),
    startSolana({ settings, ipfs, stops, log: log('solana') }),
    import('@/server/parse/createParse'), // Slow to read: done while the database starts.
  ]);
  await front.watch({ database, chain, mail });
  const indexers = startIndexers({ settings, database, chain, ipfs, stops, log: log('index') });
  front.watchIndex(indexers);
  const data = startData({
    ...{ settings, database, chain, indexers, ipfs, solana, stops },
    space: fileStore.space,
    log: log('data'),
  });
  await runner.step('backend', () =>
    startParse({
      settings,
      masterKey,
      database,
      mail,
      nodes: chain.nodes,
      data,
      fileStore,
      front,
      stops,
      log: log('parse'),
    }),
  );
  await runner.tell({
    type: 'ready',
    serverUrl: settings.serverUrl,
    databaseUri: database.uri,
    rpcUrl: chain.rpcUrl,
    smtpUrl: mail.smtpUrl,
  });
  log('backend').info(`ready at ${settings.serverUrl}`);
});
