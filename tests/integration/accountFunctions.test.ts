import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, resultOf, type AccountClient } from '@/tests/helpers/accountClient';
import type { Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let backend: SharedBackend;
let client: AccountClient;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  client = createAccountClient(backend);
  ({ rest } = client);
});

const call: AccountClient['call'] = (...args) => client.call(...args);
const logIn: AccountClient['logIn'] = (...args) => client.logIn(...args);
const signUp: AccountClient['signUp'] = (...args) => client.signUp(...args);
const newName = () => client.newName();

describe('the account', () => {
  it('shows its data to its owner', async () => {
    const { username, ...session } = await signUp();
    const signer = await createSigner('dot');
    await linkWith(rest, session, signer);
    expect(await resultOf(call(session, 'getAccount'))).toMatchObject({
      id: session.id,
      username,
      hasPassword: true,
      twoStep: { enabled: false, recoveryCodesLeft: 0 },
      wallets: [{ family: 'dot', address: signer.address, current: true }],
      profile: { name: null, about: null, picture: 'generated' },
    });
  });

  it('has no chosen username and no password if a wallet created it', async () => {
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    expect(await resultOf(call(session, 'getAccount'))).toMatchObject({ username: null, hasPassword: false });
  });

  it.each([
    'getAccount',
    'saveProfile',
    'changePassword',
    'startTwoStep',
    'confirmTwoStep',
    'stopTwoStep',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'listKeptContracts',
    'keepContract',
    'dropContract',
    'listContacts',
    'saveContact',
    'removeContact',
    'setCurrentAddress',
    'exportAccount',
    'deleteAccount',
  ])('%s requires a signed-in user', async (name) => {
    expect((await call(null, name)).body).toMatchObject({ code: 209 });
  });
});

describe('the public profile', () => {
  it('is public and holds only what its owner entered', async () => {
    const session = await signUp();
    await resultOf(call(session, 'saveProfile', { name: '  Ada ', about: 'Counts.', picture: 'initials' }));
    const { status, body } = await rest('GET', `classes/Profile/${session.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ada', about: 'Counts.', picture: 'initials' });
    expect(Object.keys(body).sort()).toEqual(
      ['ACL', 'about', 'createdAt', 'name', 'nameKey', 'objectId', 'picture', 'updatedAt', 'user'].sort(),
    );
  });

  it.each([
    [{ name: 'A'.repeat(41) }],
    [{ name: 'A\u202eB' }],
    [{ name: 7 }],
    [{ about: 'a'.repeat(281) }],
    [{ picture: 'https://evil.example/x.png' }],
    [{ showWallets: 'yes' }],
  ])('rejects %j and stays unchanged', async (change) => {
    const session = await signUp();
    const name = `Ada ${session.username}`;
    await resultOf(call(session, 'saveProfile', { name, picture: 'initials' }));
    expect((await call(session, 'saveProfile', change)).body).toMatchObject({ code: 142 });
    const save = rest('PUT', `classes/Profile/${session.id}`, change, { sessionToken: session.token });
    expect((await save).status).toBe(400);
    expect((await rest('GET', `classes/Profile/${session.id}`)).body).toMatchObject({ name });
  });

  it('can also be changed through the SDK, only by its owner', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    await resultOf(call(owner, 'saveProfile', { name: 'Grace' }));
    const path = `classes/Profile/${owner.id}`;
    expect((await rest('PUT', path, { name: 'Eve' }, { sessionToken: stranger.token })).body).toMatchObject({
      code: 101,
    });
    const forged = { name: 'Countess', user: { __type: 'Pointer', className: '_User', objectId: stranger.id } };
    expect((await rest('PUT', path, forged, { sessionToken: owner.token })).status).toBe(200);
    expect((await rest('GET', path)).body).toMatchObject({ name: 'Countess', user: { objectId: owner.id } });
    const made = await rest('POST', 'classes/Profile', { name: 'Two' }, { sessionToken: stranger.token });
    expect(made.status).toBeGreaterThanOrEqual(400);
  });
});

describe('the password', () => {
  it('is changed with the current password, which ends every other session but not this one', async () => {
    const { username, ...session } = await signUp();
    const other = sessionOf(await logIn(username));
    const wrong = await call(session, 'changePassword', { current: 'not it', next: `${PASSWORD}!` });
    expect(wrong.body).toMatchObject({ code: 101 });
    const { sessionToken } = await resultOf(
      call(session, 'changePassword', { current: PASSWORD, next: `${PASSWORD}!` }),
    );
    expect((await call({ ...session, token: String(sessionToken) }, 'getAccount')).status).toBe(200);
    expect((await call(other, 'getAccount')).body).toMatchObject({ code: 209 });
    expect((await logIn(username)).body).toMatchObject({ code: 101 });
    expect((await logIn(username, {}, `${PASSWORD}!`)).status).toBe(200);
  });

  it('can be set together with a username for a wallet account, and then signs in to it', async () => {
    const session = sessionOf(await signInWithSigner(rest, await createSigner('sol')));
    const username = newName();
    expect((await call(session, 'changePassword', { next: PASSWORD })).body).toMatchObject({ code: 142 });
    await resultOf(call(session, 'changePassword', { next: PASSWORD, username }));
    expect(sessionOf(await logIn(username)).id).toBe(session.id);
  });

  it('is rejected if too weak, and the current one stays', async () => {
    const { username, ...session } = await signUp();
    const answer = await call(session, 'changePassword', { current: PASSWORD, next: 'short' });
    expect(answer.body).toMatchObject({ code: 142 });
    expect((await logIn(username)).status).toBe(200);
  });

  it('cannot be set together with a username that is taken', async () => {
    const { username } = await signUp();
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    const answer = await call(session, 'changePassword', { next: PASSWORD, username });
    expect(answer.body).toMatchObject({ code: 202 });
  });
});

describe('sessions', () => {
  it('are listed with device, IP address and last use, the current one first', async () => {
    const { username, ...session } = await signUp();
    const other = sessionOf(await logIn(username));
    await call(session, 'getAccount');
    await expect
      .poll(() => resultOf<Record<string, unknown>[]>(call(session, 'listSessions')))
      .toMatchObject([
        { current: true, way: 'signup' },
        { current: false, way: 'password', device: 'Firefox on Linux', networkAddress: expect.any(String) },
      ]);
    const text = JSON.stringify(await call(session, 'listSessions'));
    for (const { token } of [session, other]) expect(text).not.toContain(token);
  });

  it('end one by one, or all others at once', async () => {
    const { username, ...session } = await signUp();
    const [one, two, three] = await Promise.all([logIn(username), logIn(username), logIn(username)]);
    const list = await resultOf<{ id: string; current: boolean }[]>(call(session, 'listSessions'));
    const [first] = list.filter(({ current }) => !current);
    await resultOf(call(session, 'endSession', { id: first?.id }));
    expect(await resultOf(call(session, 'endOtherSessions'))).toEqual({ ended: 2 });
    for (const answer of [one, two, three]) {
      expect((await call(sessionOf(answer), 'getAccount')).body).toMatchObject({ code: 209 });
    }
    expect((await call(session, 'getAccount')).status).toBe(200);
  });

  it('of other users cannot be ended', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const [session] = await resultOf<{ id: string }[]>(call(owner, 'listSessions'));
    expect((await call(stranger, 'endSession', { id: session?.id })).body).toMatchObject({ code: 101 });
    expect((await call(owner, 'getAccount')).status).toBe(200);
  });
});

describe('the current address', () => {
  it('is one of the linked addresses', async () => {
    const signer = await createSigner('erd');
    const session = sessionOf(await signInWithSigner(rest, signer));
    const second = await createSigner('erd');
    await linkWith(rest, session, second);
    await resultOf(call(session, 'setCurrentAddress', { family: 'erd', address: second.address }));
    const { body } = await rest('GET', `users/${session.id}`, {}, { sessionToken: session.token });
    expect(body).toMatchObject({ erdAddress: second.address });
    const { address } = await createSigner('erd');
    expect((await call(session, 'setCurrentAddress', { family: 'erd', address })).body).toMatchObject({ code: 101 });
    expect((await call(session, 'setCurrentAddress', { family: 'btc', address })).body).toMatchObject({ code: 142 });
  });
});

describe('saved contracts', () => {
  const dollar = { name: 'Dollar', chainId: 31_337, address: `0x${'ab'.repeat(20)}`, abi: 'erc20' };

  it('are private to the owner, unique, and deleted with the account', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const named = { ...dollar, chainId: 1, address: 'token.eth', abi: 'function name() view returns (string)' };
    await resultOf(call(owner, 'keepContract', dollar));
    await resultOf(call(owner, 'keepContract', named));
    const again = { ...dollar, address: dollar.address.toUpperCase().replace('X', 'x'), name: 'Foyer Dollar' };
    expect(await resultOf(call(owner, 'keepContract', again))).toEqual([again, named]);
    expect(await resultOf(call(stranger, 'listKeptContracts'))).toEqual([]);
    const asStranger = { sessionToken: stranger.token };
    expect((await rest('GET', 'classes/KeptContract', {}, asStranger)).body).toEqual({ results: [] });
    const forged = await rest('POST', 'classes/KeptContract', dollar, asStranger);
    expect(forged.body).toMatchObject({ code: 119 });
    expect(await resultOf(call(stranger, 'dropContract', dollar))).toEqual([]);
    const { rows } = await resultOf<{ rows: { KeptContract: unknown[] } }>(call(owner, 'exportAccount'));
    expect(rows.KeptContract).toHaveLength(2);
    expect(rows.KeptContract).toContainEqual(expect.objectContaining(named));
    expect(await resultOf(call(owner, 'dropContract', dollar))).toEqual([named]);
    await resultOf(call(owner, 'deleteAccount', { confirm: owner.username }));
    const left = await rest(
      'GET',
      'classes/KeptContract',
      {},
      { headers: { 'X-Parse-Master-Key': backend.masterKey } },
    );
    expect(left.body).toEqual({ results: [] });
  });

  it.each([
    { ...dollar, chainId: 0 },
    { ...dollar, chainId: '1' },
    { ...dollar, address: '0x12' },
    { ...dollar, name: '' },
    { ...dollar, abi: 'a'.repeat(200_001) },
  ])('are rejected if invalid, case %#', async (contract) => {
    const session = await signUp();
    expect((await call(session, 'keepContract', contract)).body).toMatchObject({ code: 142 });
    expect(await resultOf(call(session, 'listKeptContracts'))).toEqual([]);
  });

  trial('are limited to a hundred', async () => {
    const session = await signUp();
    for (let chainId = 1; chainId <= 100; chainId++) {
      await resultOf(call(session, 'keepContract', { ...dollar, chainId }));
    }
    expect((await call(session, 'keepContract', { ...dollar, chainId: 101 })).body).toMatchObject({ code: 142 });
    const renamed = await resultOf<object[]>(call(session, 'keepContract', { ...dollar, chainId: 7, name: 'Seven' }));
    expect(renamed).toHaveLength(100);
    expect(renamed[6]).toMatchObject({ chainId: 7, name: 'Seven' });
  });
});

describe('deleting an account', () => {
  it('deletes its sessions, addresses, profile and rows; shared rows stay', async () => {
    const { username, ...session } = await signUp();
    const signer = await createSigner('eth');
    await linkWith(rest, session, signer);
    await resultOf(call(session, 'saveProfile', { name: 'Joan' }));
    const acl = { ACL: { [session.id]: { read: true, write: true } } };
    const own = await rest('POST', 'classes/Note', { text: 'mine', ...acl }, { sessionToken: session.token });
    const shared = { ACL: { '*': { read: true, write: true } } };
    const common = await rest('POST', 'classes/Note', { text: 'ours', ...shared }, { sessionToken: session.token });

    const exported = await resultOf(call(session, 'exportAccount'));
    expect(exported).toMatchObject({ account: { username }, rows: { Note: [{ text: 'mine' }] } });
    expect((await call(session, 'deleteAccount', { confirm: 'yes' })).body).toMatchObject({ code: 142 });
    await resultOf(call(session, 'deleteAccount', { confirm: username }));

    expect((await call(session, 'getAccount')).body).toMatchObject({ code: 209 });
    expect((await logIn(username)).body).toMatchObject({ code: 101 });
    expect((await rest('GET', `classes/Profile/${session.id}`)).body).toMatchObject({ code: 101 });
    expect((await rest('GET', `classes/Note/${String(common.body['objectId'])}`)).status).toBe(200);
    const fresh = sessionOf(await signInWithSigner(rest, signer));
    expect(fresh.id).not.toBe(session.id);
    expect((await rest('GET', `classes/Note/${String(own.body['objectId'])}`)).body).toMatchObject({ code: 101 });
  });

  it('is confirmed with one of its addresses if it has no username', async () => {
    const signer = await createSigner('eth');
    const session = sessionOf(await signInWithSigner(rest, signer));
    await resultOf(call(session, 'deleteAccount', { confirm: signer.address }));
    expect((await call(session, 'getAccount')).body).toMatchObject({ code: 209 });
  });
});
