import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

const ROOT = path.resolve(import.meta.dirname, '../..');
const wallet = createAccount();
/** Another wallet of the same account. */
const secondWallet = createAccount();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Of the password "a long old password". */
const HASH = '$2b$10$NyWpPCpnJPGfi.ig0z8f5.wiuusSA5sjOq.9P2HOccfJhu18f5Qt.';
const PICTURE = '0f6d1d1bd2a54c0fb6d5a2a9cdd2a5ae_door.png';
/** A file of three parts. */
const LONG = '1f6d1d1bd2a54c0fb6d5a2a9cdd2a5ae_long.txt';
const LONG_BYTES = Buffer.alloc(9_000_000, 'Hearth and door. ');
/** Files hold their address here, and addresses the moment when they were linked here. */
const REWRITTEN = ['FileEntry.json', '_SCHEMA.json', 'EthAddress.json'];
const MOMENT = {
  _created_at: { $date: '2021-05-06T07:08:09.010Z' },
  _updated_at: { $date: '2022-05-06T07:08:09.010Z' },
};

let old: string;
let moved: string;
let first: SharedBackend;
let second: TestBackend;

const program = (backend: SharedBackend, name: string, folder: string) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, folder], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: backend.dataDir,
      BACKEND_PORT: new URL(backend.operatorUrl).port,
      MASTER_KEY: backend.masterKey,
      NODE_ENV: 'development',
    },
  });
const write = (name: string, rows: readonly object[]) =>
  writeFileSync(path.join(old, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

beforeAll(async () => {
  old = mkdtempSync(path.join(tmpdir(), 'foyer-old-'));
  moved = mkdtempSync(path.join(tmpdir(), 'foyer-moved-'));
  write('_SCHEMA.json', [
    { _id: 'House', title: 'string', owner: '*_User', guests: 'relation<_User>', place: 'geopoint', picture: 'file' },
    { _id: '_User', username: 'string', city: 'string' },
  ]);
  write('_User.json', [
    {
      ...{ _id: 'annUser001', username: 'ann', email: 'ann@example.org', city: 'Lisbon' },
      _hashed_password: HASH,
      ...MOMENT,
    },
    { _id: 'walletUser', username: 'k3', _auth_data_moralisEth: { id: wallet.address, signature: '0x' }, ...MOMENT },
    {
      _id: 'foreignOne',
      username: 'ben',
      _hashed_password: '$argon2id$v=19$x',
      _auth_data_facebook: { id: '1' },
      ...MOMENT,
    },
  ]);
  write(
    '_EthAddress.json',
    [wallet, secondWallet].map(({ address }) => ({ _id: address, _p_user: '_User$walletUser', ...MOMENT })),
  );
  const houses = Array.from({ length: 450 }, (_, number) => ({
    ...{ _id: `house${number}`, title: `House ${number}`, _p_owner: '_User$annUser001', place: [-9.14, 38.72] },
    ...{ picture: PICTURE, rooms: number, built: { $date: '1999-01-01T00:00:00.000Z' } },
    ...{ _rperm: number === 1 ? ['annUser001'] : ['*'], _wperm: ['annUser001'], ...MOMENT },
  }));
  write('House.json', [
    ...houses,
    { _id: 'broken', _p_owner: 'nobody' },
    { _id: 'mistyped', rooms: 'many' },
    { _id: 'unstorable', title: 'a\u0000b' },
  ]);
  const long = Array.from({ length: 30 }, (_, number) => ({ _id: `letter${number}`, text: '"é'.repeat(100_000) }));
  write('Letter.json', [...long, { _id: 'endless', text: 'x'.repeat(4_500_000) }]);
  // A class of the application that has the name of one of Foyer's.
  write('Post.json', [
    { _id: 'p1', headline: 'Hearth' },
    { _id: 'p2', headline: 'Door' },
  ]);
  write('_Join:guests:House.json', [{ _id: 'x', owningId: 'house0', relatedId: 'walletUser' }]);
  write('Challenge.json', [{ _id: 'c' }]);
  mkdirSync(path.join(old, 'files'));
  writeFileSync(path.join(old, 'files', PICTURE), PNG);
  writeFileSync(path.join(old, 'files', LONG), LONG_BYTES);
  [first, second] = await Promise.all([shareBackend(), startBackend()]);
});
afterAll(async () => {
  await second?.stop();
  for (const folder of [old, moved]) rmSync(folder, { recursive: true, force: true });
});

describe('an import of an old application', () => {
  it('takes over what fits, and reports what does not', async () => {
    await expect(program(first, 'import', old)).rejects.toMatchObject({ code: 1 });
    const report = JSON.parse(readFileSync(path.join(old, 'import-report.json'), 'utf8')) as {
      files: Record<string, object>;
      failed: object[];
    };
    expect(report.files).toMatchObject({
      '_User.json': { created: 3, passwords: 1, wallets: 1 },
      '_EthAddress.json': { existing: 1, wallets: 1 },
      'House.json': { created: 450 },
      'Letter.json': { created: 30 },
      '_Join:guests:House.json': { created: 1 },
      'files/': { created: 2 },
    });
    const why = (words: string) => expect.stringContaining(words) as string;
    expect(report.failed).toEqual([
      { file: 'Challenge.json', row: null, id: null, reason: why('not moved') },
      { file: 'House.json', row: 451, id: null, reason: why('_p_owner is no pointer') },
      { file: 'House.json', row: 452, id: 'mistyped', reason: why('rooms is of type Number') },
      { file: 'House.json', row: 453, id: 'unstorable', reason: why('cannot store') },
      { file: 'Letter.json', row: 31, id: null, reason: why('too large') },
      { file: 'Post.json', row: null, id: null, reason: why('Post is a class of this backend, without headline') },
    ]);
  });

  it('keeps IDs, dates, pointers, access lists, relations and files', async () => {
    const operator = createMasterClient(first);
    const [house] = await operator.find('House', { objectId: 'house7' });
    expect(house).toMatchObject({
      ...{ title: 'House 7', rooms: 7, createdAt: '2021-05-06T07:08:09.010Z', updatedAt: '2022-05-06T07:08:09.010Z' },
      owner: { __type: 'Pointer', className: '_User', objectId: 'annUser001' },
      place: { __type: 'GeoPoint', latitude: 38.72, longitude: -9.14 },
      ACL: { '*': { read: true }, annUser001: { write: true } },
    });
    const { url } = house?.['picture'] as { url: string };
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(PNG)).toBe(true);
    const owner = { __type: 'Pointer', className: 'House', objectId: 'house0' };
    const guests = await operator.users({ $relatedTo: { object: owner, key: 'guests' } });
    expect(guests.map(({ objectId }) => objectId)).toEqual(['walletUser']);
  });

  it('lets its people in with their password and their wallet, to the accounts they had', async () => {
    const rest = createRest(first.serverUrl, first.appId);
    const login = await rest('POST', 'login', { username: 'ann', password: 'a long old password' });
    expect([login.status, login.body['objectId'], login.body['city']]).toEqual([200, 'annUser001', 'Lisbon']);
    const { body } = await signInOverRest(rest, wallet);
    const addresses = [wallet, secondWallet].map(({ address }) => address.toLowerCase());
    expect([body['objectId'], body['accounts']]).toEqual(['walletUser', addresses]);
    const twin = await rest('POST', 'users', { username: 'Ann', password: 'another long password' });
    expect(twin.body['code']).toBe(202);
  });

  trial('can be repeated: nothing is there twice, and what changed here since stays', async () => {
    const operator = createMasterClient(first);
    await operator.update('House', 'house3', { title: 'Renamed' });
    rmSync(path.join(old, 'import-report.json'));
    await expect(program(first, 'import', old)).rejects.toMatchObject({ code: 1 });
    expect(await operator.count('House')).toBe(450);
    expect(await operator.find('House', { objectId: 'house3' })).toMatchObject([{ title: 'Renamed' }]);
    expect(await operator.find('House', { objectId: 'house1' })).toMatchObject([
      { ACL: { annUser001: { read: true } } },
    ]);
  });

  it('makes classes that clients cannot touch where nothing says who may', async () => {
    const rest = createRest(first.serverUrl, first.appId);
    expect((await rest('GET', 'classes/House')).body['code']).toBe(119);
  });
});

describe('an export', () => {
  it('of one backend makes another one the same', async () => {
    await program(first, 'export', moved);
    await program(second, 'import', moved);
    const again = mkdtempSync(path.join(tmpdir(), 'foyer-again-'));
    try {
      await program(second, 'export', again);
      const names = readdirSync(moved).filter((name) => name.endsWith('.json') && name !== 'import-report.json');
      expect(
        readdirSync(again)
          .filter((name) => name.endsWith('.json'))
          .sort(),
      ).toEqual(names.sort());
      for (const name of names.filter((one) => !REWRITTEN.includes(one))) {
        expect(readFileSync(path.join(again, name), 'utf8'), name).toBe(readFileSync(path.join(moved, name), 'utf8'));
      }
      expect(readFileSync(path.join(again, 'files', PICTURE)).equals(PNG)).toBe(true);
      expect(readFileSync(path.join(again, 'files', LONG)).equals(LONG_BYTES)).toBe(true);
    } finally {
      rmSync(again, { recursive: true, force: true });
    }
    const rest = createRest(second.serverUrl, second.appId);
    const login = await rest('POST', 'login', { username: 'ann', password: 'a long old password' });
    expect(login.body['objectId']).toBe('annUser001');
    expect((await signInOverRest(rest, wallet)).body['objectId']).toBe('walletUser');
  });

  it('is for the operator alone', async () => {
    const rest = createRest(first.serverUrl, first.appId);
    const { body } = await rest('POST', 'login', { username: 'ann', password: 'a long old password' });
    const sessionToken = String(body['sessionToken']);
    for (const name of [
      'exportClasses',
      'exportRows',
      'exportRelation',
      'exportFile',
      'importClass',
      'importRows',
      'importRelation',
      'importFile',
    ]) {
      expect((await rest('POST', `functions/${name}`, { className: '_User' }, { sessionToken })).body['code']).toBe(
        119,
      );
    }
  });
});
