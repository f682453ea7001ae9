import { beforeAll, describe, expect, it } from 'vitest';
import { sessionOf, signInWithSigner } from '@/tests/helpers/familySignIn';
import { openAdministration, type Administration, type Listed, type Role } from '@/tests/helpers/openAdministration';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let site: Administration;

beforeAll(async () => {
  site = await openAdministration(await shareBackend('chain'));
});

const ask = <Result>(...args: Parameters<Administration['ask']>) => site.ask<Result>(...args);
const codeOf: Administration['codeOf'] = (...args) => site.codeOf(...args);
const lastActs: Administration['lastActs'] = (...args) => site.lastActs(...args);
const makeRole = (name: string) => ask<Role>('adminCreateRole', { name });

/** Every function of administration, with parameters that would do something. */
const CALLS: readonly [name: string, params: Record<string, unknown>][] = [
  ['adminAccess', {}],
  ['adminListUsers', {}],
  ['adminGetUser', { id: 'x' }],
  ['adminLockUser', { id: 'x', reason: 'no' }],
  ['adminUnlockUser', { id: 'x' }],
  ['adminEndSessions', { id: 'x' }],
  ['adminListRoles', {}],
  ['adminListMembers', { role: 'x' }],
  ['adminCreateRole', { name: 'mine' }],
  ['adminDeleteRole', { role: 'x' }],
  ['adminSetMember', { role: 'x', user: 'x', member: true }],
  ['adminSetParent', { role: 'x', parent: 'y', inherits: true }],
  ['adminGetConfig', {}],
  ['adminSaveConfig', { name: 'x', value: 1, secret: false }],
  ['adminDeleteConfig', { name: 'x' }],
  ['adminListClasses', {}],
  ['adminGetClass', { name: 'Profile' }],
  ['adminListRows', { name: 'Profile' }],
  ['adminSavePermissions', { name: 'Profile', permissions: {} }],
  ['adminCreateClass', { name: 'Planned' }],
  ['adminDeleteClass', { name: 'Profile' }],
  ['adminAddField', { name: 'Profile', field: 'x', type: 'String' }],
  ['adminDeleteField', { name: 'Profile', field: 'name' }],
  ['adminSaveIndex', { name: 'Profile', fields: ['name'] }],
  ['adminDropIndex', { name: 'Profile', index: 'x' }],
  ['adminListJobs', {}],
  ['adminStartJob', { name: 'x' }],
  ['adminListKeys', {}],
  ['adminIssueKey', { name: 'x', rate: null }],
  ['adminRevokeKey', { id: 'x' }],
  ['adminListEvents', {}],
  ['adminWatchEvent', { tableName: 'Stolen' }],
  ['adminUnwatchEvent', { id: 'x' }],
  ['adminCountEvents', { days: 7 }],
  ['adminGetState', {}],
  ['adminListActs', {}],
];

describe('the admin check', () => {
  it.each(CALLS)('rejects everyone but admins for %s, whatever a caller claims', async (name, params) => {
    const before = (await lastActs()).length;
    const forged = { ...params, user: { objectId: site.admin.id }, master: true, role: 'admin', _MasterKey: 'guessed' };
    expect(await codeOf(name, params, null)).toBe(119);
    expect(await codeOf(name, params, site.user)).toBe(119);
    expect(await codeOf(name, forged, site.user)).toBeOneOf([119, undefined]);
    expect(await codeOf(name, params, { id: site.admin.id, token: 'r:0123456789abcdef0123456789abcdef' })).toBe(209);
    const withKey = await site.operator.run(name, params).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    expect(withKey).toContain('"code":119');
    // An act of this very list would stand there too.
    expect(await lastActs()).toHaveLength(before);
  });

  it('reads the role on every call, so a removed role or an ended session takes effect at once', async () => {
    const passing = await site.client.signUp();
    const role = await site.roleNamed('admin');
    await ask('adminSetMember', { role, user: passing.username, member: true });
    expect(await ask('adminAccess', {}, passing)).toEqual({ name: passing.username });
    await ask('adminSetMember', { role, user: passing.id, member: false });
    expect(await codeOf('adminAccess', {}, passing)).toBe(119);
    await ask('adminSetMember', { role, user: passing.id, member: true });
    await ask('adminEndSessions', { id: passing.id });
    expect(await codeOf('adminAccess', {}, passing)).toBe(209);
    await ask('adminSetMember', { role, user: passing.id, member: false });
  });

  it('cannot be bypassed: nobody joins, creates or changes roles through the data API', async () => {
    const role = await site.roleNamed('admin');
    const join = {
      users: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: '_User', objectId: site.user.id }] },
    };
    for (const who of [site.user, site.admin]) {
      const options = { sessionToken: who.token };
      const answers = [
        await site.client.rest('PUT', `roles/${role}`, join, options),
        await site.client.rest('PUT', `classes/_Role/${role}`, { ACL: { [who.id]: { write: true } } }, options),
        await site.client.rest('POST', 'roles', { name: 'admin2', ACL: {}, ...join }, options),
        await site.client.rest('DELETE', `roles/${role}`, {}, options),
      ];
      for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await codeOf('adminAccess', {}, site.user)).toBe(119);
  });
});

describe('users', () => {
  it('are found by part of their username, email, ID or address, and search text is never a pattern', async () => {
    const signer = await createSigner('eth');
    const walleted = sessionOf(await signInWithSigner(site.client.rest, signer));
    const { username, ...found } = await site.client.signUp("o'Brien_100%(.*)");
    await site.operator.saveUser(found.id, { email: 'obrien@visitors.test' });
    const idsFor = async (search: string) =>
      (await ask<Listed<{ id: string }>>('adminListUsers', { search })).rows.map(({ id }) => id);
    for (const search of [username, "O'bri", "O'", 'BRIEN@visitors', found.id, '100%(.*)']) {
      expect(await idsFor(search), search).toEqual([found.id]);
    }
    expect(await idsFor(signer.address)).toEqual([walleted.id]);
    for (const search of [
      '.*',
      "' or '1'='1",
      '\'; DROP TABLE "_User"; --',
      '%',
      '$where',
      "''",
      '[a-z]+',
      '^person',
    ]) {
      expect(await idsFor(search), search).toEqual([]);
    }
    for (const search of ['\\E.*', '\\', 'a\nb', { $ne: null }, ['a'], 7, 'x'.repeat(101)]) {
      expect(await codeOf('adminListUsers', { search }), String(search)).toBe(142);
    }
  });

  it('are paged without duplicates while others sign up', async () => {
    await Promise.all(Array.from({ length: 28 }, () => site.client.signUp()));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Listed<{ id: string }> = await ask('adminListUsers', cursor ? { cursor } : {});
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
      await site.client.signUp();
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([site.admin.id, site.user.id]));
    for (const broken of ['x', '!!', Buffer.from("2026-01-01T00:00:00.000Z ' or 1=1").toString('base64url')]) {
      expect(await codeOf('adminListUsers', { cursor: broken })).toBe(142);
    }
  });

  it('are shown with sign-in methods, sessions and roles, and without secrets', async () => {
    const seen = JSON.stringify(await ask('adminGetUser', { id: site.admin.id }));
    expect(JSON.parse(seen)).toMatchObject({ hasPassword: true, roles: { direct: ['admin'] }, lock: null });
    for (const secret of [site.admin.token, '$2', 'authData', 'hashed']) expect(seen).not.toContain(secret);
    expect(await codeOf('adminGetUser', { id: 'nobody' })).toBe(101);
  });

  it('that are locked cannot sign in, lose their sessions and keep their data', async () => {
    const signer = await createSigner('sol');
    const wallet = sessionOf(await signInWithSigner(site.client.rest, signer));
    const named = await site.client.signUp();
    for (const { id } of [wallet, named]) {
      expect(await ask('adminLockUser', { id, reason: 'Spam.' })).toEqual({ ended: 1 });
      expect(await ask('adminGetUser', { id })).toMatchObject({
        lock: { reason: 'Spam.', by: site.admin.id },
        sessions: [],
      });
    }
    expect((await site.client.logIn(named.username)).body).toMatchObject({ code: 119 });
    expect((await site.client.logIn(named.username, {}, 'wrong')).body).toMatchObject({ code: 101 });
    expect((await signInWithSigner(site.client.rest, signer)).body).toMatchObject({ code: 119 });
    expect(await codeOf('getAccount', {}, named)).toBe(209);

    for (const { id } of [wallet, named]) await ask('adminUnlockUser', { id });
    expect((await site.client.logIn(named.username)).status).toBe(200);
    expect(sessionOf(await signInWithSigner(site.client.rest, signer)).id).toBe(wallet.id);
  });

  it('cannot lock themselves, and a lock needs a reason', async () => {
    expect(await codeOf('adminLockUser', { id: site.admin.id, reason: 'Tired.' })).toBe(119);
    expect(await codeOf('adminLockUser', { id: site.user.id, reason: ' ' })).toBe(142);
    expect(await codeOf('getAccount', {}, site.user)).toBeUndefined();
  });
});

describe('roles', () => {
  it('inherit the rights of their parents, and reject cycles', async () => {
    const [low, middle, high] = [await makeRole('low'), await makeRole('middle'), await makeRole('high')];
    await ask('adminSetParent', { role: low.id, parent: middle.id, inherits: true });
    const joined = await ask<Role>('adminSetParent', { role: middle.id, parent: high.id, inherits: true });
    expect(joined).toMatchObject({ parents: [high.id], children: [low.id] });
    for (const role of [high, middle]) {
      expect(await codeOf('adminSetParent', { role: role.id, parent: low.id, inherits: true })).toBe(142);
      expect(await codeOf('adminSetParent', { role: role.id, parent: role.id, inherits: true })).toBe(142);
    }
    expect(await ask('adminSetMember', { role: low.id, user: site.user.username, member: true })).toMatchObject({
      members: 1,
    });
    expect(await ask('adminGetUser', { id: site.user.id })).toMatchObject({
      roles: { direct: ['low'], inherited: ['high', 'middle'] },
    });
    const note = { ACL: { 'role:high': { read: true } }, text: 'for the high' };
    const { body } = await site.client.rest('POST', 'classes/Note', note, { sessionToken: site.admin.token });
    const read = () =>
      site.client.rest('GET', `classes/Note/${String(body['objectId'])}`, {}, { sessionToken: site.user.token });
    expect((await read()).status).toBe(200);
    expect(await ask('adminListMembers', { role: low.id })).toMatchObject({
      rows: [{ id: site.user.id, name: site.user.username }],
    });
    await ask('adminDeleteRole', { role: middle.id });
    expect((await read()).status).toBe(404);
    expect(await ask('adminGetUser', { id: site.user.id })).toMatchObject({
      roles: { direct: ['low'], inherited: [] },
    });
  });

  it('need a unique, valid name', async () => {
    await makeRole('readers');
    expect(await codeOf('adminCreateRole', { name: 'readers' })).toBe(137);
    for (const name of ['', 'a b  c', "x'; --", 'x'.repeat(61), 'ü', 7]) {
      expect(await codeOf('adminCreateRole', { name })).toBe(142);
    }
  });

  it('cannot lose the last admin', async () => {
    const role = await site.roleNamed('admin');
    expect(await codeOf('adminSetMember', { role, user: site.admin.id, member: false })).toBe(119);
    expect(await codeOf('adminDeleteRole', { role })).toBe(119);
    // Through another role, and with the direct one gone.
    const owners = await makeRole('owners');
    await ask('adminSetParent', { role: owners.id, parent: role, inherits: true });
    await ask('adminSetMember', { role: owners.id, user: site.admin.id, member: true });
    await ask('adminSetMember', { role, user: site.admin.id, member: false });
    expect(await codeOf('adminSetMember', { role: owners.id, user: site.admin.id, member: false })).toBe(119);
    expect(await codeOf('adminSetParent', { role: owners.id, parent: role, inherits: false })).toBe(119);
    expect(await codeOf('adminDeleteRole', { role: owners.id })).toBe(119);
    expect(await ask('adminAccess')).toEqual({ name: site.admin.username });
    await ask('adminSetMember', { role, user: site.admin.id, member: true });
    await ask('adminDeleteRole', { role: owners.id });
  });

  it('keep one admin if two admins remove each other at once', async () => {
    const other = await site.client.signUp();
    const role = await site.roleNamed('admin');
    await ask('adminSetMember', { role, user: other.id, member: true });
    await Promise.all([
      site.client.call(site.admin, 'adminSetMember', { role, user: other.id, member: false }),
      site.client.call(other, 'adminSetMember', { role, user: site.admin.id, member: false }),
    ]);
    await Promise.all([
      site.client.call(site.admin, 'adminLockUser', { id: other.id, reason: 'Me first.' }),
      site.client.call(other, 'adminLockUser', { id: site.admin.id, reason: 'Me first.' }),
    ]);
    const left = await site.operator.run<{ id: string; lock: object | null }[]>('listAdmins');
    expect(left.filter(({ lock }) => lock === null).length).toBeGreaterThan(0);
    await site.operator.run('grantAdmin', { user: site.admin.id });
    await site.operator.run('revokeAdmin', { user: other.id });
    site.admin = { ...site.admin, ...sessionOf(await site.client.logIn(site.admin.username)) };
  });

  it('that a user can edit directly cannot inherit rights of other roles', async () => {
    const { objectId } = (await site.operator.create('_Role', {
      name: 'club',
      ACL: { '*': { read: true }, [site.user.id]: { read: true, write: true } },
    })) as { objectId: string };
    const parent = await site.roleNamed('admin');
    expect(await codeOf('adminSetParent', { role: objectId, parent, inherits: true })).toBe(119);
  });
});
