import type { Logger } from 'pino';
import type { Database } from '@/server/parse/database';
import {
  createDelivery,
  createNotifier,
  type Delivery,
  type Notifier,
  type SiteInbox,
} from '@/server/push/createDelivery';
import { createDevices, type Devices } from '@/server/push/createDevices';
import { createPushQueue, type PushQueue } from '@/server/push/pushQueue';
import { createSender, createVapidKey, type VapidKey } from '@/server/push/sender';
import { startTransfers } from '@/server/push/transferNotifications';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import type { PushSettings } from '@/server/config/ServerSettings';

/** Chains that are indexed. */
export type PushChains = {
  chains: readonly { chainId: number }[];
  /** PostgreSQL that holds their tables. */
  databaseUri: string;
};

/** What notifications need. */
export type PushOptions = {
  database: Database;
  settings: PushSettings;
  /** Chains whose transfers are told, and where they are indexed. */
  chains: PushChains;
  /** Where the same is shown on the site. */
  inbox: SiteInbox;
  masterKey: string;
  siteUrl: string;
  log: Logger;
};

/** Notifications to devices: what the functions, Parse's own `POST /push` and the site's own notifications share. */
export type Push = {
  database: Database;
  settings: PushSettings;
  key: VapidKey;
  devices: Devices;
  delivery: Delivery;
  notifier: Notifier;
  queue: PushQueue;
  /** Begins to look for transfers, and for scheduled pushes where notifications to devices are on. */
  start(): Promise<void>;
  /** Waits for what is being sent, which is not tried again. */
  stop(): Promise<void>;
};

/** Puts the parts of notifications together. */
export function createPush({ database, settings, chains, inbox, masterKey, siteUrl, log }: PushOptions): Push {
  const key = settings.keys ?? createVapidKey(masterKey);
  const contact = settings.contact ?? contactOf(siteUrl);
  const send = createSender({ key, contact, services: settings.services });
  const delivery = createDelivery({ database, send, log });
  const queue = createPushQueue({ database, delivery, log });
  const devices = createDevices(database);
  const notifier = createNotifier({ inbox, devices, delivery, isOn: settings.on, log });
  let transfers: ReturnType<typeof startTransfers> | null = null;
  return {
    ...{ database, settings, key, devices, delivery, notifier, queue },
    async start() {
      // On the site they are shown without devices too.
      transfers = startTransfers({ chains, database, notifier, log });
      if (!settings.on) return;
      await database.adapter.ensureIndex(INSTALLATION_CLASS, { fields: {} }, ['user'], 'installation_user');
      queue.start();
    },
    async stop() {
      await transfers?.stop();
      delivery.stop();
      await Promise.all([queue.stop(), notifier.stop()]);
    },
  };
}

/** A site of development has no address of https, which RFC 8292 wants: its host's post master stands in. */
function contactOf(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' ? siteUrl : `mailto:postmaster@${hostname}`;
}
