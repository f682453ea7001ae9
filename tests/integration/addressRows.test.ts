import { beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { PrivateKeyAccount } from 'viem';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, sendProof, signChallenge, signInOverRest } from '@/tests/helpers/walletSignIn';

let backend: SharedBackend;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
});

const lower = ({ address }: PrivateKeyAccount) => address.toLowerCase();

type Visitor = { id: string; sessionToken: string; account: PrivateKeyAccount };

async function enter(account = createAccount()): Promise<Visitor> {
  const { body } = await signInOverRest(rest, account);
  return { id: String(body['objectId']), sessionToken: String(body['sessionToken']), account };
}

function save({ id, sessionToken }: Visitor, changes: Record<string, unknown>) {
  return rest('PUT', `classes/_User/${id}`, changes, { sessionToken });
}

async function linkAddress(visitor: Visitor, account: PrivateKeyAccount) {
  const moralisEth = await signChallenge(account, await fetchChallenge(rest));
  return save(visitor, { authData: { moralisEth } });
}

async function readSelf(visitor: Visitor) {
  return (await rest('GET', 'users/me', {}, visitor)).body;
}

const addUnique = (...objects: string[]) => ({ __op: 'AddUnique', objects });

describe('the address rows of an account', () => {
  it('are found by their owner under the SDK’s class name, and by nobody else', async () => {
    const visitor = await enter();
    const where = { objectId: lower(visitor.account) };
    const own = await rest('GET', 'classes/_EthAddress', { where, limit: 1 }, visitor);
    expect(own.body['results']).toMatchObject([{ objectId: where.objectId, user: { objectId: visitor.id } }]);
    const strangers = await rest('GET', 'classes/_EthAddress', { where }, await enter());
    expect(strangers.body['results']).toEqual([]);
    expect((await rest('GET', 'classes/_EthAddress', { where })).status).toBeGreaterThanOrEqual(400);
  });

  it('cannot be created, changed or transferred by a client', async () => {
    const visitor = await enter();
    const other = await enter();
    const user = { __type: 'Pointer', className: '_User', objectId: visitor.id };
    for (const name of ['_EthAddress', 'EthAddress']) {
      const made = await rest('POST', `classes/${name}`, { user }, visitor);
      expect(made.body['code']).toBe(119);
      const path = `classes/${name}/${lower(visitor.account)}`;
      const given = await rest('PUT', path, { user: { ...user, objectId: other.id } }, visitor);
      expect(given.body['code']).toBe(119);
      expect((await rest('DELETE', path, {}, other)).status).toBe(404);
    }
    const body = { objectId: lower(createAccount()), user };
    const requests = [{ method: 'POST', path: '/server/classes/_EthAddress', body }];
    const batch = await rest('POST', 'batch', { requests }, visitor);
    expect(JSON.stringify(batch.body)).toContain('error');
  });

  it('ignore forged accounts and addresses', async () => {
    const victim = lower((await enter()).account);
    const visitor = await enter();
    const { body } = await save(visitor, { accounts: addUnique(victim), ethAddress: victim });
    expect(body['accounts']).toEqual([lower(visitor.account)]);
    expect(await readSelf(visitor)).toMatchObject({
      accounts: [lower(visitor.account)],
      ethAddress: lower(visitor.account),
    });
    const credentials = { username: `forger${Date.now()}`, password: 'a long passphrase' };
    const signUp = await rest('POST', 'users', { ...credentials, accounts: [victim], ethAddress: victim });
    expect(signUp.status).toBe(201);
    const forger = { id: '', account: visitor.account, sessionToken: String(signUp.body['sessionToken']) };
    expect(await readSelf(forger)).not.toHaveProperty('accounts');
    expect(await readSelf(forger)).not.toHaveProperty('ethAddress');
  });

  it('linking an address of another account fails with 208 and changes nothing', async () => {
    const holder = await enter();
    const visitor = await enter();
    const { body } = await linkAddress(visitor, holder.account);
    expect(body['code']).toBe(208);
    expect(await readSelf(visitor)).toMatchObject({ accounts: [lower(visitor.account)] });
    expect((await enter(holder.account)).id).toBe(holder.id);
  });

  it('the response to a save that adds nothing contains the complete list', async () => {
    const visitor = await enter();
    const second = createAccount();
    expect((await linkAddress(visitor, second)).status).toBe(200);
    const ethAddress = lower(visitor.account);
    const { body } = await save(visitor, { accounts: addUnique(ethAddress), ethAddress });
    expect(body['accounts']).toEqual([ethAddress, lower(second)]);
  });

  it('unlinking the last address removes the fields', async () => {
    const visitor = await enter();
    const username = `keeper${Date.now()}`;
    const { body } = await save(visitor, { username, password: 'a long passphrase' });
    const sessionToken = String(body['sessionToken'] ?? visitor.sessionToken);
    const gone = await rest('DELETE', `classes/_EthAddress/${lower(visitor.account)}`, {}, { sessionToken });
    expect(gone.status).toBe(200);
    const self = (await rest('POST', 'login', { username, password: 'a long passphrase' })).body;
    expect(self['objectId']).toBe(visitor.id);
    expect(self).not.toHaveProperty('ethAddress');
    expect(self).not.toHaveProperty('accounts');
    expect((await enter(visitor.account)).id).not.toBe(visitor.id);
  });

  it('after one address is unlinked as the SDK does it, the others still sign in', async () => {
    const visitor = await enter();
    const second = createAccount();
    await linkAddress(visitor, second);
    expect((await rest('DELETE', `classes/_EthAddress/${lower(visitor.account)}`, {}, visitor)).status).toBe(200);
    const accounts = [lower(second)];
    await save(visitor, { authData: { moralisEth: null }, accounts, ethAddress: accounts[0] });
    await save(visitor, { authData: {} });
    expect(await readSelf(visitor)).toMatchObject({ accounts, ethAddress: accounts[0] });
    expect((await enter(second)).id).toBe(visitor.id);
    expect((await enter(visitor.account)).id).not.toBe(visitor.id);
  });

  it('after a second address is linked, both sign in to the same account', async () => {
    const visitor = await enter();
    const second = createAccount();
    await linkAddress(visitor, second);
    expect((await enter(second)).id).toBe(visitor.id);
    expect((await enter(visitor.account)).id).toBe(visitor.id);
  });

  it('an old proof of the account’s own address does not block a change', async () => {
    const account = createAccount();
    const proof = await signChallenge(account, await fetchChallenge(rest));
    const { body } = await sendProof(rest, proof);
    const visitor = { id: String(body['objectId']), sessionToken: String(body['sessionToken']), account };
    const echo = await save(visitor, { email: `b14-${Date.now()}@example.com`, authData: { moralisEth: proof } });
    expect(echo.body['error']).toBeUndefined();
    const bare = await save(visitor, { authData: { moralisEth: { id: lower(account) } } });
    expect(bare.body['error']).toBeUndefined();
    expect(JSON.stringify(await readSelf(visitor))).not.toContain(proof.signature);
  });

  it('an old proof of another account is rejected', async () => {
    const holder = createAccount();
    const proof = await signChallenge(holder, await fetchChallenge(rest));
    await sendProof(rest, proof);
    const { body } = await save(await enter(), { authData: { moralisEth: proof } });
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining('already used') });
  });

  it('the only sign-in method of an account cannot be unlinked', async () => {
    const visitor = await enter();
    const { body } = await rest('DELETE', `classes/_EthAddress/${lower(visitor.account)}`, {}, visitor);
    expect(body).toMatchObject({ code: 119, error: expect.stringContaining('your only sign-in method') });
    expect((await enter(visitor.account)).id).toBe(visitor.id);
  });

  it('the list is in the order of linking', async () => {
    const visitor = await enter();
    const more = [createAccount(), createAccount(), createAccount()];
    for (const account of more) expect((await linkAddress(visitor, account)).status).toBe(200);
    const expected = [visitor.account, ...more].map(lower);
    expect((await save(visitor, { bio: { __op: 'Delete' } })).status).toBeGreaterThan(0);
    expect((await readSelf(visitor))['accounts']).toEqual(expected);
    expect((await readSelf(visitor))['ethAddress']).toBe(expected[0]);
  });

  it('are restored at the next sign-in if one is missing', async () => {
    const visitor = await enter();
    const database = new pg.Client({ connectionString: backend.databaseUri });
    await database.connect();
    await database.query('DELETE FROM "EthAddress" WHERE "objectId" = $1', [lower(visitor.account)]);
    await database.end();
    const again = await enter(visitor.account);
    expect(again.id).toBe(visitor.id);
    const rows = await rest('GET', 'classes/_EthAddress', {}, again);
    expect(rows.body['results']).toMatchObject([{ objectId: lower(visitor.account) }]);
  });

  it('are deleted with their account', async () => {
    const visitor = await enter();
    expect((await rest('DELETE', `classes/_User/${visitor.id}`, {}, visitor)).status).toBe(200);
    expect((await rest('GET', 'users/me', {}, visitor)).body['code']).toBe(209);
    const again = await enter(visitor.account);
    expect(again.id).not.toBe(visitor.id);
  });
});
