import type { Logger } from 'pino';
import type { BackendModule, CloudJob } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import { createPush, type Push, type PushChains } from '@/server/push/createPush';
import { keepInstallation } from '@/server/push/deviceRows';
import { createPushFunctions, validatePushes } from '@/server/push/pushFunctions';
import { createClearPushes } from '@/server/push/pushQueue';
import { toPayload } from '@/server/push/sender';
import type { PushSettings } from '@/server/config/ServerSettings';

/** What notifications stand on. */
export type PushPorts = {
  database: Database;
  settings: PushSettings;
  /** Chains whose transfers are told, and where they are indexed. */
  chains: PushChains;
  /** Keys are made of it where the operator gives none. */
  masterKey: string;
  siteUrl: string;
  log: Logger;
};

/** Notifications, and what other modules need of them. */
export type PushModule = BackendModule &
  Pick<Push, 'devices' | 'notices'> & {
    /** Whether notifications are sent at all. */
    isOn: boolean;
    toPayload: typeof toPayload;
    /** Deletes devices that are gone; to be run each night. */
    clearPushes: CloudJob;
  };

/** Notifications to devices by Web Push: devices, delivery, scheduled pushes, and what came to an address. */
export function createPushModule(ports: PushPorts): PushModule {
  const push = createPush(ports);
  const { devices, notices, settings } = push;
  return {
    name: 'push',
    functions: createPushFunctions(push),
    triggers: {
      [INSTALLATION_CLASS]: { beforeSave: keepInstallation },
      _Session: {
        async afterLogout({ object }) {
          if (object?.id) await devices.removeOfSession(object.id);
        },
      },
    },
    parseOptions: settings.on ? push.queue.options : {},
    requestRules: [validatePushes],
    open: push.start,
    stop: push.stop,
    ...{ devices, notices, isOn: settings.on, toPayload, clearPushes: createClearPushes(push) },
  };
}
