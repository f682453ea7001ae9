import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { readServerSettings } from '@/server/config/readServerSettings';
import { startDatabase } from '@/server/db/startDatabase';
import { createShutdownHooks } from '@/server/process/createShutdownHooks';
import { SettingsError } from '@/server/config/ServerSettings';

const log = pino({ level: 'silent' });

describe('startDatabase', () => {
  it.each(['localhost', '127.0.0.1'])(
    'names DATABASE_URI if nothing answers at %s, without the password',
    async (host) => {
      const address = `${host}:${await findFreePort()}`;
      const settings = readServerSettings({ DATABASE_URI: `postgres://user:hunter2@${address}/db` });
      const parts = { settings, password: '', shutdownHooks: createShutdownHooks(log), log };
      const failure: unknown = await startDatabase(parts).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SettingsError);
      expect(String(failure)).toMatch(new RegExp(`DATABASE_URI leads to ${address}, .*ECONNREFUSED.*Start it`));
      expect(String(failure)).not.toContain('hunter2');
    },
  );
});
