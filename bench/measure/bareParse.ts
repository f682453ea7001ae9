import '@/server/parse/noLogFolder';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import type Parse from 'parse/node';
import { ParseServer } from 'parse-server';
import { pino } from 'pino';
import { BACKEND_CLASSES } from '@/server/classes';
import { readServerSettings } from '@/server/config/readServerSettings';
import { patchAdapter } from '@/server/parse/patches/patchAdapter';
import { patchPointerPermissions } from '@/server/parse/patches/patchPointerPermissions';
import type { Database } from '@/server/parse/database';
import { accountPool } from '@/server/db/connections';
import { migrateAccounts } from '@/server/db/startDatabase';
import { declareClasses } from '@/server/parse/schema/declareClasses';
import { createPgPubSub } from '@/server/parse/live-query/createPgPubSub';
import { translateClientErrors } from '@/server/parse/clientErrors';
import { TOTP_FORM } from '@/server/account/twoStep';
import { parseOptions } from '@/server/parse/parseOptions';

/**
 * What `npm run bench -- requests` holds the backend against: Parse Server alone, with the options and the patches that
 * the backend runs it with, and nothing in front of it. Started with the settings of a backend, and tells its parent the
 * same word when it is ready.
 */
const settings = readServerSettings();
const { databaseUri, trustProxy } = settings;
if (databaseUri === null) throw new Error('Bare Parse Server is measured on a database that is given: DATABASE_URI.');
const log = pino({ level: settings.logLevel });
const pubSub = createPgPubSub(databaseUri, () => undefined, log);

const options = parseOptions({
  settings: {
    ...settings,
    ...{ databaseUri, masterKey: settings.masterKey ?? '', internalUrl: settings.serverUrl, log },
  },
  sendMail: () => Promise.resolve(),
  signIns: { mfa: { enabled: true, options: ['TOTP'], ...TOTP_FORM } },
  // No request of the benchmark touches a file or an event of analytics.
  further: {
    filesAdapter: { createFile() {}, deleteFile() {}, getFileData() {}, getFileLocation() {} },
    analyticsAdapter: { appOpened: () => Promise.resolve({}), trackEvent: () => Promise.resolve({}) },
  },
  classes: BACKEND_CLASSES,
  cloud: (sdk: typeof Parse) =>
    // Trivially equal to bench/cloud/double.ts.
    sdk.Cloud.define('double', ({ params }) => Number(params['value']) * 2),
  pubSub,
});
// As `createParseServer` makes it; its own types say `any`.
const server: ReturnType<typeof ParseServer> = Reflect.apply(ParseServer, undefined, [options]);
const { databaseController: database } = server.config as { databaseController: Database };
patchAdapter(database.adapter, accountPool(databaseUri, settings.connections.accounts));
translateClientErrors(database.adapter);
patchPointerPermissions(database);
const parse: Express = server.app;
await server.start();
await migrateAccounts(databaseUri, log);
await declareClasses(database, { grows: settings.clientClassCreation, classes: BACKEND_CLASSES, log });

parse.set('trust proxy', trustProxy);
const app = express();
app.use(new URL(settings.serverUrl).pathname, parse);
createServer(app).listen(settings.backendPort, '127.0.0.1', () => {
  process.send?.({ type: 'ready', serverUrl: settings.serverUrl, databaseUri, rpcUrl: null, smtpUrl: null });
});
for (const end of ['SIGINT', 'disconnect'] as const) process.once(end, () => process.exit(0));
