import { Router } from 'express';
import type { Logger } from 'pino';
import type { ChainNodes } from '@/server/chain/nodes';
import { createApiGuard } from '@/server/data-api/keys/createApiGuard';
import { serveAdminKeys } from '@/server/data-api/keys/serveAdminKeys';
import { serveRest } from '@/server/data-api/rest/serveRest';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { FileStore } from '@/server/storage/openFileStore';
import type { Front } from '@/server/parts/startFront';
import type { DataPart } from '@/server/parts/startData';
import type { DatabasePart } from '@/server/db/startDatabase';
import type { MailPart } from '@/server/parts/startMail';
import type { Stops } from '@/server/process/createStops';

/** What the Parse protocol stands on. */
export type ParsePartOptions = {
  settings: ServerSettings;
  masterKey: string;
  database: DatabasePart;
  mail: MailPart;
  nodes: ChainNodes;
  data: DataPart;
  fileStore: FileStore;
  front: Front;
  stops: Stops;
  log: Logger;
};

/** Accounts are counted anew this often, in milliseconds: another backend on the same database may have made one. */
const RECOUNT = 60_000;

/** Starts the Parse protocol with live query and mounts it on the front. */
export async function startParse(options: ParsePartOptions): Promise<{ detail: string }> {
  const { settings, masterKey, database, mail, nodes, data, fileStore, front, stops, log } = options;
  const { createParse } = await import('@/server/parse/createParse');
  const parse = await createParse({
    settings: { ...settings, masterKey, databaseUri: database.uri, internalUrl: front.internalUrl, fileStore, log },
    sendMail: mail.mailer.send,
    nodes,
    events: { chains: settings.index.chains, databaseUri: settings.chainDatabaseUri ?? database.uri },
    data,
    readState: front.readState,
    onUserCountChange: () => void count(),
  });
  const count = () =>
    parse.countUsers().then(
      (users) => front.hub.update({ users }),
      (error: unknown) => log.warn({ err: error }, 'the accounts could not be counted'),
    );
  const recount = setInterval(() => void count(), RECOUNT);
  stops.add('parse', () => {
    clearInterval(recount);
    return parse.stop();
  });
  await parse.attachLiveQuery(front.servers);
  const guard = createApiGuard({ keys: parse.keys, units: data.units, rates: data.rates });
  const adminKeys = serveAdminKeys(parse.keys, settings.clients.moralisSecret);
  front.mountData(Router().use(adminKeys, serveRest(data.service, guard, settings.serverUrl)));
  front.mountUploads(parse.uploads);
  front.mountParse(parse.app);
  await count();
  return { detail: settings.serverUrl };
}
