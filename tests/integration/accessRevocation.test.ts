import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '@/tests/helpers/accountClient';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { createUploader } from '@/tests/helpers/createUploader';
import { eventually } from '@/tests/helpers/eventually';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

type Visitor = { id: string; sessionToken: string };
type End = (visitor: Visitor) => Promise<unknown>;

describe('revoking access during a live query', () => {
  const name = 'crew';
  let backend: SharedBackend;
  let second: SharedBackend;
  let rest: Rest;
  let here: MasterClient;
  let there: MasterClient;
  let admin: Visitor;
  let role: string;
  const visit = async (): Promise<Visitor> => {
    const { body } = await signInOverRest(rest, createAccount());
    return { id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
  };
  const members = (op: 'AddRelation' | 'RemoveRelation', { id }: Visitor) => ({
    users: { __op: op, objects: [{ __type: 'Pointer', className: '_User', objectId: id }] },
  });
  const logOut = (at: SharedBackend, visitor: Visitor) =>
    createRest(at.serverUrl, at.appId)('POST', 'logout', {}, visitor);
  const endSessions = async (client: MasterClient, { id }: Visitor) => {
    for (const { objectId } of await client.sessionsOf(id)) await client.endSession(objectId);
  };
  beforeAll(async () => {
    backend = await shareBackend();
    rest = createRest(backend.serverUrl, backend.appId);
    second = await shareTwin();
    [here, there, admin] = [createMasterClient(backend), createMasterClient(second), await visit()];
    const [admins] = await here.find('_Role', { name: 'admin' });
    await here.update('_Role', String(admins?.objectId), members('AddRelation', admin));
    await rest('POST', 'classes/Note', { text: 'the first' }, admin);
    role = String((await here.create('_Role', { name, ACL: {} }))['objectId']);
  });

  /** What ends a single session, all at once; what makes the backend forget everything would hide the others. */
  const rounds: [string, Record<string, End>][] = [
    [
      'sessions',
      {
        'signed out': (visitor) => logOut(backend, visitor),
        'signed out elsewhere': (visitor) => logOut(second, visitor),
        'session ended': (visitor) => endSessions(here, visitor),
        'session ended elsewhere': (visitor) => endSessions(there, visitor),
        locked: ({ id }) => rest('POST', 'functions/adminLockUser', { id, reason: 'spam' }, admin),
      },
    ],
    ['an account', { deleted: ({ id }) => here.remove('_User', id) }],
    ['a part in a role', { 'out of it': (visitor) => here.update('_Role', role, members('RemoveRelation', visitor)) }],
    [
      'a part in a role at another backend',
      { 'out of it': (visitor) => there.update('_Role', role, members('RemoveRelation', visitor)) },
    ],
  ];
  it.each(rounds)('takes effect at once: %s', async (_what, ends) => {
    const stay: End = async () => undefined;
    const all: [string, End][] = [['stays', stay], ...Object.entries(ends)];
    const followers = await Promise.all(
      all.map(async ([how, end]) => {
        const visitor = await visit();
        const client = await connectLiveQuery(backend, visitor.sessionToken);
        client.subscribe(1, { text: { $regex: `^\\Q${how}:\\E` } });
        await client.hears('subscribed');
        const byRole = how === 'out of it';
        if (byRole) await here.update('_Role', role, members('AddRelation', visitor));
        const ACL = { [byRole ? `role:${name}` : visitor.id]: { read: true } };
        const tell = (text: string, by = here) => by.create('Note', { text: `${how}: ${text}`, ACL });
        const texts = () => client.heard.flatMap(({ object }) => object?.text ?? []);
        return { how, client, texts, tell, end: () => end(visitor) };
      }),
    );
    const tell = (text: string) => Promise.all(followers.map((follower) => follower.tell(text)));
    // What was looked up just after a change of roles is forgotten a moment later; this is to be remembered.
    await sleep(500);
    await tell('before');
    for (const { how, texts } of followers) await eventually(() => expect(texts()).toEqual([`${how}: before`]));
    await Promise.all(followers.map(({ end }) => end()));
    // A backend tells in order: what ended there is known here once this is.
    await followers[0]?.tell('meanwhile', there);
    await eventually(() => expect(followers[0]?.texts()).toContain('stays: meanwhile'));
    await sleep(500);
    await tell('after');
    await tell('at last');
    await eventually(() => expect(followers[0]?.texts()).toContain('stays: at last'));
    const told = followers.filter(({ texts }) => texts().length > 1);
    expect(told.map(({ how }) => how)).toEqual(['stays']);
    for (const { client } of followers) client.socket.close();
  });

  it('takes effect at once: a role that grants access to a class with public rows', async () => {
    const className = 'CrewNote';
    const everybody = { '*': true };
    const made = await fetch(`${backend.serverUrl}/schemas/${className}`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
      body: JSON.stringify({
        className,
        fields: { text: { type: 'String' } },
        classLevelPermissions: { get: everybody, create: everybody, find: { [`role:${name}`]: true } },
      }),
    });
    expect(made.status).toBe(200);
    const [leaves, stays] = await Promise.all([visit(), visit()]);
    for (const visitor of [leaves, stays]) await here.update('_Role', role, members('AddRelation', visitor));
    const clients = await Promise.all(
      [leaves, stays].map(async ({ sessionToken }) => {
        const client = await connectLiveQuery(backend, sessionToken);
        client.say({ op: 'subscribe', requestId: 1, query: { className, where: {} } });
        await client.hears('subscribed');
        return client;
      }),
    );
    const texts = () => clients.map(({ heard }) => heard.flatMap(({ object }) => object?.text ?? []));
    await sleep(500);
    await here.create(className, { text: 'before' });
    await eventually(() => expect(texts()).toEqual([['before'], ['before']]));
    await here.update('_Role', role, members('RemoveRelation', leaves));
    await sleep(500);
    await here.create(className, { text: 'after' });
    await here.create(className, { text: 'at last' });
    await eventually(() => expect(texts()[1]).toContain('at last'));
    expect(texts()).toEqual([['before'], ['before', 'after', 'at last']]);
    for (const { socket } of clients) socket.close();
  });

  describe('session expiry', () => {
    const DAYS_30 = 2_592_000_000;
    const sessionOf = async ({ id }: Visitor) =>
      (await here.sessionsOf(id))[0] as unknown as { expiresAt: { iso: string } };

    it.each<[string, () => Promise<Visitor>]>([
      ['a wallet', visit],
      [
        'a sign-up',
        async () => {
          const username = `guest-${crypto.randomUUID().slice(0, 8)}`;
          const { body } = await rest('POST', 'users', { username, password: 'a quiet long password' });
          return { id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
        },
      ],
    ])('ends a session thirty days after it was created by %s', async (_how, enter) => {
      const begun = Date.now();
      const visitor = await enter();
      const left = Date.parse((await sessionOf(visitor)).expiresAt.iso) - begun;
      expect(Math.abs(left - DAYS_30)).toBeLessThan(60_000);
    });

    it('closes account functions, uploads and live queries', async () => {
      const visitor = await visit();
      const database = new pg.Client(backend.databaseUri);
      await database.connect();
      const past = `UPDATE "_Session" SET "expiresAt" = now() - interval '1 second' WHERE "sessionToken" = $1`;
      expect((await database.query(past, [visitor.sessionToken])).rowCount).toBe(1);
      await database.end();
      expect((await rest('GET', 'users/me', {}, visitor)).body).toMatchObject({ code: 209 });
      const headers = { 'Upload-Length': '3', 'Upload-Metadata': `name ${Buffer.from('a.txt').toString('base64')}` };
      const session = { token: visitor.sessionToken };
      const upload = await createUploader(backend, { rest }).send(session as Session, 'POST', '/uploads', { headers });
      expect(upload).toMatchObject({ body: { code: 209 } });
      // Said with the connection, with the subscription, or both; who says nothing hears what everybody may.
      const query = { className: 'Note', where: {} };
      const [both, nobody] = await Promise.all([
        connectLiveQuery(backend, visitor.sessionToken),
        connectLiveQuery(backend),
      ]);
      both.subscribe(1);
      both.say({ op: 'subscribe', requestId: 2, query });
      nobody.say({ op: 'subscribe', requestId: 3, query, sessionToken: visitor.sessionToken });
      nobody.say({ op: 'subscribe', requestId: 4, query, sessionToken: 'r:00000000000000000000000000000000' });
      nobody.subscribe(5);
      await nobody.hears('subscribed');
      await eventually(() => expect([both.heard.length, nobody.heard.length]).toEqual([3, 4]));
      const told = [...both.heard, ...nobody.heard].filter(({ requestId }) => requestId !== undefined);
      const refused = { op: 'error', code: 209, error: 'Your session has ended. Sign in again.', reconnect: false };
      expect(told.sort((a, b) => Number(a.requestId) - Number(b.requestId))).toMatchObject([
        { ...refused, requestId: 1 },
        { ...refused, requestId: 2 },
        { ...refused, requestId: 3 },
        { ...refused, requestId: 4 },
        { op: 'subscribed', requestId: 5 },
      ]);
      await here.create('Note', { text: 'for everybody', ACL: { '*': { read: true } } });
      await nobody.hears('create');
      expect(both.heard).toHaveLength(3);
      both.socket.close();
      nobody.socket.close();
    });
  });
});
