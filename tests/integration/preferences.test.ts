import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataAnswer } from '@/protocol/data/registry';
import { createAccountClient, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { describeTrials } from '@/tests/helpers/trials';

/** Longer than the backend takes to read its source after the start, in milliseconds. */
const TIMEOUT = { timeout: 30_000 };

const published = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000);
const RATES = { base: 'USD', timestamp: published.getTime() / 1000, rates: { EUR: 0.9234, JPY: 155.2, XYZ: 3 } };

const preferences = (currency: string, hidesChecklist = false) => ({ currency, hidesChecklist });

type Rates = DataAnswer<'getExchangeRates'>;
const ratesOf = (client: AccountClient) => resultOf<Rates>(client.call(null, 'getExchangeRates'));

describe('a backend with exchange rates', () => {
  let folder = '';
  let backend: TestBackend;
  let client: AccountClient;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-rates-'));
    await writeFile(path.join(folder, 'rates.json'), JSON.stringify(RATES));
    backend = await startBackend({ env: { EXCHANGE_RATES: path.join(folder, 'rates.json') } });
    client = createAccountClient(backend);
    await vi.waitFor(async () => expect((await ratesOf(client)).state).toBe('current'), TIMEOUT);
  });
  afterAll(async () => {
    await backend.stop();
    await rm(folder, { recursive: true });
  });

  const preferencesOf = async (session: Session) =>
    (await resultOf<{ preferences: unknown }>(client.call(session, 'getAccount'))).preferences;

  it('tells them to everybody, with their time, and only those of known currencies', async () => {
    const rates = { EUR: 0.9234, JPY: 155.2 };
    expect(await ratesOf(client)).toEqual({ base: 'USD', state: 'current', at: published.toISOString(), rates });
  });

  it('keeps the currency that somebody chose in their account, for all their devices', async () => {
    const { username, ...session } = await client.signUp();
    const other = await client.signUp();
    expect(await preferencesOf(session)).toEqual(preferences('USD'));
    expect(await resultOf(client.call(session, 'savePreferences', { currency: 'EUR' }))).toEqual(preferences('EUR'));
    expect(await resultOf(client.call(session, 'savePreferences'))).toEqual(preferences('EUR'));
    // Another device signs in, and reads it with the account.
    const elsewhere = (await client.logIn(username)).body;
    expect(elsewhere).toMatchObject({ displayCurrency: 'EUR' });
    const token = String(elsewhere['sessionToken']);
    expect(await preferencesOf({ id: session.id, token })).toEqual(preferences('EUR'));
    const own = await client.rest('GET', `classes/_User/${session.id}`, {}, { sessionToken: token });
    expect(own.body).toMatchObject({ displayCurrency: 'EUR' });
    expect(await preferencesOf(other)).toEqual(preferences('USD'));
    const exported = await resultOf(client.call(session, 'exportAccount'));
    expect(exported).toMatchObject({ account: { preferences: preferences('EUR') } });
    expect(await resultOf(client.call(session, 'savePreferences', { currency: 'USD' }))).toEqual(preferences('USD'));
  });

  it.each(['GBP', 'XYZ', 'eur', 'EURO', '', 7, null, ['EUR'], { $ne: 'USD' }])(
    'refuses %j, which has no rate or is no currency',
    async (currency) => {
      const session = await client.signUp();
      expect((await client.call(session, 'savePreferences', { currency })).body).toMatchObject({ code: 142 });
      expect(await preferencesOf(session)).toEqual(preferences('USD'));
    },
  );

  it('keeps that somebody hid the first steps, for all their devices and beside their currency', async () => {
    const { username, ...session } = await client.signUp();
    const other = await client.signUp();
    await resultOf(client.call(session, 'savePreferences', { currency: 'JPY' }));
    const hidden = await resultOf(client.call(session, 'savePreferences', { hidesChecklist: true }));
    expect(hidden).toEqual(preferences('JPY', true));
    const token = String((await client.logIn(username)).body['sessionToken']);
    expect(await preferencesOf({ id: session.id, token })).toEqual(preferences('JPY', true));
    expect(await preferencesOf(other)).toEqual(preferences('USD'));
    const shown = await resultOf(client.call(session, 'savePreferences', { hidesChecklist: false }));
    expect(shown).toEqual(preferences('JPY'));
    for (const hidesChecklist of ['yes', 1, null, {}]) {
      expect((await client.call(session, 'savePreferences', { hidesChecklist })).body).toMatchObject({ code: 142 });
    }
  });

  it.each([{ currency: 'EUR' }, { hidesChecklist: true }])('has nobody else write %j', async (wanted) => {
    expect((await client.call(null, 'savePreferences', wanted)).body).toMatchObject({ code: 209 });
  });

  it.each([{ displayCurrency: 'EUR' }, { hidesChecklist: true }])('has no client write %j past it', async (direct) => {
    const session = await client.signUp();
    const refused = await client.rest('PUT', `users/${session.id}`, direct, { sessionToken: session.token });
    expect(refused.body).toMatchObject({ code: 119 });
    expect(await preferencesOf(session)).toEqual(preferences('USD'));
  });
});

describeTrials('a backend whose rates cannot be used', () => {
  let source: Server;
  let asked = 0;
  let backend: TestBackend;
  let client: AccountClient;

  beforeAll(async () => {
    const old = { ...RATES, timestamp: RATES.timestamp - 30 * 86_400 };
    source = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify(old));
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    const { port } = source.address() as AddressInfo;
    // In the operator's own network, with a key that no log shows.
    backend = await startBackend({
      env: { EXCHANGE_RATES: `http://127.0.0.1:${port}/latest?app_id=0123456789abcdef0123456789abcdef` },
    });
    client = createAccountClient(backend);
    await vi.waitFor(() => expect(backend.logs()).toContain('the exchange rates could not be read'), TIMEOUT);
  });
  afterAll(async () => {
    await backend.stop();
    await new Promise((resolve) => source.close(resolve));
  });

  it('has none, converts by none, and lets nobody choose one', async () => {
    expect(await ratesOf(client)).toEqual({ base: 'USD', state: 'outdated', at: null, rates: {} });
    const session = await client.signUp();
    expect((await client.call(session, 'savePreferences', { currency: 'EUR' })).body).toMatchObject({ code: 142 });
    expect(await resultOf(client.call(session, 'savePreferences', { currency: 'USD' }))).toEqual(preferences('USD'));
    // Visitors who ask do not make the backend ask.
    const before = asked;
    await Promise.all(Array.from({ length: 5 }, () => ratesOf(client)));
    expect(asked).toBe(before);
    expect(backend.logs()).not.toContain('0123456789abcdef0123456789abcdef');
  });
});
