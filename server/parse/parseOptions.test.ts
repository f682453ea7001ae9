import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readServerSettings } from '@/server/config/readServerSettings';
import { createPgPubSub } from '@/server/parse/live-query/createPgPubSub';
import { parseOptions } from '@/server/parse/parseOptions';

async function databaseOptionsOf(databaseUri: string): Promise<unknown> {
  const log = pino({ level: 'silent' });
  const settings = readServerSettings({});
  const pubSub = createPgPubSub(databaseUri, () => undefined, log);
  const { databaseOptions } = parseOptions({
    settings: { ...settings, databaseUri, masterKey: 'a key', internalUrl: settings.serverUrl, log },
    sendMail: () => Promise.resolve(),
    ...{ signIns: {}, further: {}, classes: [], pubSub, cloud: () => undefined },
  });
  await pubSub.close();
  return databaseOptions;
}

it('hands user and password of the database over as they are meant', async () => {
  expect(await databaseOptionsOf('postgres://us%40er:a%20pass%2Fword@db:5432/foyer')).toMatchObject({
    user: 'us@er',
    password: 'a pass/word',
  });
  // Parse Server's log would call them unknown, for nothing.
  for (const uri of ['postgres://foyer:word@db/foyer', 'postgres://db/foyer']) {
    expect(await databaseOptionsOf(uri)).not.toHaveProperty('user');
  }
});
