import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteNotification } from '@/protocol/calls/notifications';
import { NOTIFICATION_CLASS, NOTIFICATION_LIMITS } from '@/protocol/notifications';
import { PASSWORD, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { askChain } from '@/tests/helpers/askChain';
import { createCommunityClient, pointer, type CommunityClient } from '@/tests/helpers/createCommunityClient';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { listenLive } from '@/tests/helpers/listenLive';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend } from '@/tests/helpers/startBackend';
import { describeTrials } from '@/tests/helpers/trials';

type List = { rows: SiteNotification[]; next: string | null; unread: number };

const TIMEOUT = { timeout: 10_000 };

let backend: SharedBackend;
let community: CommunityClient;
let people: AccountClient;
let master: MasterClient;
let ada: Session;
let bob: Session;

beforeAll(async () => {
  backend = await shareBackend();
  community = createCommunityClient(backend);
  ({ people } = community);
  master = createMasterClient(backend);
  [ada, bob] = await Promise.all([people.signUp(), people.signUp()]);
  await resultOf(people.call(bob, 'saveProfile', { name: 'Bob Builder' }));
});

const list = (who: Session, params = {}) => resultOf<List>(people.call(who, 'listNotifications', params));
const unread = async (who: Session) =>
  (await resultOf<{ unread: number }>(people.call(who, 'countUnreadNotifications'))).unread;
const codeOf = async (who: Session | null, name: string, params = {}) => {
  const { status, body } = await people.call(who, name, params);
  expect(status).toBeLessThan(500);
  return body['code'];
};

/** An account with so many notifications. */
async function signUpWith(replies: number) {
  const who = await people.signUp();
  const parent = pointer('Post', await community.write(who, { text: 'Ask me anything' }));
  for (let n = 1; n <= replies; n++) await community.write(await people.signUp(), { text: `Answer ${n}`, parent });
  await expect.poll(() => unread(who), TIMEOUT).toBe(replies);
  return { who, parent };
}

describe('a notification', () => {
  it('notifies authors of replies and reactions of others, with name and text, and never of their own', async () => {
    const post = await community.write(ada, { text: 'A door ajar' });
    const parent = pointer('Post', post);
    await community.write(ada, { text: 'My own words', parent });
    await community.react(ada, post, 'like');
    const reply = await community.write(bob, { text: 'Good words', parent });
    await community.react(bob, post, 'like');
    await community.react(bob, post, 'thanks');
    await expect.poll(() => unread(ada), TIMEOUT).toBe(2);
    const { rows } = await list(ada);
    expect(rows.map(({ kind, title, body, read }) => ({ kind, title, body, read }))).toEqual([
      { kind: 'reaction', title: 'Bob Builder liked your post', body: 'A door ajar', read: false },
      { kind: 'reply', title: 'Bob Builder replied to you', body: 'Good words', read: false },
    ]);
    expect(rows[1]).toMatchObject({ url: `/community?post=${post}&reply=${reply}`, actor: { name: 'Bob Builder' } });
    expect(await list(bob)).toEqual({ rows: [], next: null, unread: 0 });
    // What is taken back and given again is no news.
    const [mine] = (await people.rest('GET', 'classes/Reaction', { where: { post: parent, kind: 'like' } })).body[
      'results'
    ] as { objectId: string }[];
    await resultOf(people.call(ada, 'markAllNotificationsRead'));
    await people.rest('DELETE', `classes/Reaction/${mine?.objectId}`, {}, { sessionToken: bob.token });
    await community.react(bob, post, 'like');
    await community.write(bob, { text: 'And more', parent });
    await expect.poll(() => unread(ada), TIMEOUT).toBe(1);
    // Words that are gone are told no more.
    await community.change(bob, 'DELETE', reply);
    await expect
      .poll(async () => (await list(ada)).rows.map(({ body }) => body), TIMEOUT)
      .toEqual(['And more', 'A door ajar']);
  });

  it('reports changes of the sign-in methods of an account', async () => {
    const who = await people.signUp();
    const next = 'another correct horse battery';
    const { sessionToken } = await resultOf<{ sessionToken: string }>(
      people.call(who, 'changePassword', { current: PASSWORD, next }),
    );
    const again = { ...who, token: sessionToken };
    await expect.poll(() => unread(again), TIMEOUT).toBe(1);
    expect((await list(again)).rows).toMatchObject([
      { kind: 'security', title: 'Password changed', url: '/account/security', actor: null },
    ]);
  });

  it('reports a password, an email or a username that is changed by a request of its own', async () => {
    const who = await people.signUp();
    const as = { sessionToken: who.token };
    const titles = async () => (await list(who)).rows.map(({ title }) => title).sort();
    const save = (fields: Record<string, unknown>) => people.rest('PUT', `users/${who.id}`, fields, as);
    expect((await save({ email: `${who.username}@example.org` })).status).toBe(200);
    // What is sent again as it is changes nothing.
    expect((await save({ email: `${who.username}@example.org` })).status).toBe(200);
    expect((await save({ username: people.newName() })).status).toBe(200);
    await expect.poll(titles, TIMEOUT).toEqual(['Email address changed', 'Username changed']);
    const changed = await save({ password: 'another correct horse battery' });
    expect(changed.status).toBe(200);
    const again = { ...who, token: String(changed.body['sessionToken'] ?? who.token) };
    const all = async () => (await list(again)).rows.map(({ title }) => title).sort();
    await expect.poll(all, TIMEOUT).toEqual(['Email address changed', 'Password changed', 'Username changed']);
  });

  it('is marked as read by its owner, one or all, and listed in parts', async () => {
    const { who } = await signUpWith(3);
    const { rows, unread: before } = await list(who);
    expect([rows.length, before]).toEqual([3, 3]);
    const first = rows[0]?.id ?? '';
    expect(await resultOf(people.call(who, 'markNotificationsRead', { ids: [first, first, 'none'] }))).toEqual({
      unread: 2,
    });
    expect((await list(who)).rows.map(({ read }) => read)).toEqual([true, false, false]);
    expect((await list(who, { unread: true })).rows.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
    expect(await resultOf(people.call(who, 'markAllNotificationsRead'))).toEqual({ unread: 0 });
    expect(await resultOf(people.call(who, 'markAllNotificationsRead'))).toEqual({ unread: 0 });
    const cursor = `${rows[0]?.at} ${rows[0]?.id}`;
    expect((await list(who, { cursor })).rows.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
    for (const wrong of ['', 'none', '2026-13-99 x', "'; DROP TABLE"]) {
      expect((await list(who, { cursor: wrong })).rows).toEqual([]);
    }
  });

  it('is read, followed and marked by nobody else, and written by no client', async () => {
    const { who } = await signUpWith(1);
    const [row] = (await list(who)).rows;
    const id = row?.id ?? '';
    const path = `classes/${NOTIFICATION_CLASS}`;
    const eve = await people.signUp();
    const query = { className: NOTIFICATION_CLASS, where: {} };
    const [own, deaf] = await Promise.all([
      listenLive(backend, query, who.token),
      listenLive(backend, query, eve.token),
    ]);
    for (const session of [eve.token, undefined]) {
      const as = { sessionToken: session };
      expect((await people.rest('GET', `${path}/${id}`, {}, as)).status).toBeGreaterThanOrEqual(400);
      const found = await people.rest('GET', path, { where: { user: pointer('_User', who.id) } }, as);
      expect(found.body['results'] ?? []).toEqual([]);
      const counted = await people.rest('GET', path, { count: 1, limit: 0 }, as);
      expect(counted.body['count'] ?? 0).toBe(0);
    }
    const forged = { user: pointer('_User', who.id), kind: 'security', title: 'Send me your keys', url: '/', key: 'x' };
    for (const session of [eve.token, who.token, undefined]) {
      const as = { sessionToken: session };
      for (const [method, where] of [
        ['POST', path],
        ['PUT', `${path}/${id}`],
        ['DELETE', `${path}/${id}`],
      ] as const) {
        const answer = await people.rest(method, where, { ...forged, ACL: { '*': { read: true } } }, as);
        expect([method, answer.status >= 400 && answer.status < 500]).toEqual([method, true]);
      }
    }
    expect(await resultOf(people.call(eve, 'markNotificationsRead', { ids: [id] }))).toEqual({ unread: 0 });
    await resultOf(people.call(eve, 'markAllNotificationsRead'));
    expect(await list(eve)).toMatchObject({ rows: [], unread: 0 });
    const { rows, unread: still } = await list(who);
    expect([rows, still]).toEqual([[row], 1]);
    // Another one, which its owner alone hears.
    const post = new URLSearchParams(row?.url.split('?')[1]).get('post') ?? '';
    await community.write(bob, { text: 'Heard by one', parent: pointer('Post', post) });
    await expect.poll(() => JSON.stringify(own.heard), TIMEOUT).toContain('Heard by one');
    expect(JSON.stringify(deaf.heard)).not.toContain('Heard by one');
    own.stop();
    deaf.stop();
  });

  it('is refused with what is wrong: no session, ids that are none, too many at once, too often', async () => {
    const names = ['listNotifications', 'countUnreadNotifications', 'markAllNotificationsRead'];
    for (const name of names) expect(await codeOf(null, name)).toBe(209);
    expect(await codeOf(null, 'markNotificationsRead', { ids: ['x'] })).toBe(209);
    const who = await people.signUp();
    const most = NOTIFICATION_LIMITS.marked;
    for (const ids of [undefined, [], 'x', [1], [null], [{ $ne: 1 }], Array(most + 1).fill('x'), ['x'.repeat(201)]]) {
      expect(await codeOf(who, 'markNotificationsRead', { ids })).toBe(142);
    }
    for (const cursor of [1, {}, 'x'.repeat(401)]) expect(await codeOf(who, 'listNotifications', { cursor })).toBe(142);
    const codes: unknown[] = [];
    for (let n = 0; n < 125; n += 25) {
      codes.push(...(await Promise.all(Array.from({ length: 25 }, () => codeOf(who, 'markAllNotificationsRead')))));
    }
    expect(codes.filter((code) => code === 155)).toHaveLength(5);
  });

  it('leaves out what its owner turned off, but never what is about the account', async () => {
    const [who, other] = [await people.signUp(), await people.signUp()];
    const settings = (params?: object) =>
      resultOf<{ muted: string[] }>(
        params
          ? people.call(who, 'saveNotificationSettings', { ...params })
          : people.call(who, 'getNotificationSettings'),
      );
    expect(await settings()).toEqual({ muted: [] });
    expect(await settings({ muted: ['transfer', 'reply', 'reply'] })).toEqual({ muted: ['reply', 'transfer'] });
    expect(await settings()).toEqual({ muted: ['reply', 'transfer'] });
    const post = await community.write(who, { text: 'Quiet, please' });
    await community.write(other, { text: 'Unheard', parent: pointer('Post', post) });
    await community.react(other, post, 'like');
    await people.rest('PUT', `users/${who.id}`, { email: `${who.username}@example.org` }, { sessionToken: who.token });
    await expect
      .poll(async () => (await list(who)).rows.map(({ kind }) => kind).sort(), TIMEOUT)
      .toEqual(['reaction', 'security']);
    expect(await settings({ muted: [] })).toEqual({ muted: [] });
    await community.write(other, { text: 'Heard', parent: pointer('Post', post) });
    await expect.poll(async () => (await list(who)).rows.map(({ body }) => body), TIMEOUT).toContain('Heard');
    for (const muted of [undefined, 'reply', ['security'], ['report'], ['x'], Array(4).fill('reply')]) {
      expect(await codeOf(who, 'saveNotificationSettings', { muted })).toBe(142);
    }
    const direct = { mutedNotifications: ['security'] };
    const refused = await people.rest('PUT', `users/${who.id}`, direct, { sessionToken: who.token });
    expect(refused.body).toMatchObject({ code: 119 });
    expect(await codeOf(null, 'getNotificationSettings')).toBe(209);
    expect(await codeOf(null, 'saveNotificationSettings', { muted: [] })).toBe(209);
  });

  it('is kept by kind: many of one leave those of others, and no one pushes out those of security', async () => {
    const { who, parent } = await signUpWith(1);
    const changed = await people.rest(
      'PUT',
      `users/${who.id}`,
      { email: `${who.username}@example.org` },
      { sessionToken: who.token },
    );
    expect(changed.status).toBe(200);
    await expect.poll(() => unread(who), TIMEOUT).toBe(2);
    const client = new pg.Client(backend.databaseUri);
    await client.connect();
    const flood = (kind: string, count: number) =>
      client.query(
        `INSERT INTO "${NOTIFICATION_CLASS}"
           ("objectId", "createdAt", "updatedAt", "user", kind, title, body, url, at, key, _rperm, _wperm)
         SELECT $1 || $2 || n, now(), now(), $1, $2, 'x', 'x', '/', now() - n * interval '1 second', $1 || $2 || n, '{}', '{}'
         FROM generate_series(1, $3::int) AS n`,
        [who.id, kind, count],
      );
    await flood('transfer', NOTIFICATION_LIMITS.stored + 20);
    await flood('reply', NOTIFICATION_LIMITS.stored + 20);
    await flood('security', NOTIFICATION_LIMITS.stored + 20);
    await community.write(await people.signUp(), { text: 'One more', parent });
    const counts = async () => {
      const { rows } = await client.query<{ kind: string; count: number }>(
        `SELECT kind, count(*)::int AS count FROM "${NOTIFICATION_CLASS}" WHERE "user" = $1 GROUP BY 1`,
        [who.id],
      );
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    };
    const { stored: kept } = NOTIFICATION_LIMITS;
    await expect.poll(counts, TIMEOUT).toEqual({ reply: kept, transfer: kept + 20, security: kept + 21 });
    await client.end();
  });

  it('is written for no account that there is not', async () => {
    const gone = await people.signUp();
    const post = await community.write(gone, { text: 'Soon without an author' });
    const client = new pg.Client(backend.databaseUri);
    await client.connect();
    // As a restore from a backup, or a deletion at the same moment, leaves it.
    await client.query(`DELETE FROM "_User" WHERE "objectId" = $1`, [gone.id]);
    await client.end();
    await community.write(await people.signUp(), { text: 'Nobody is there', parent: pointer('Post', post) });
    const other = await signUpWith(1);
    expect(await unread(other.who)).toBe(1);
    expect(await master.find(NOTIFICATION_CLASS, { user: pointer('_User', gone.id) })).toEqual([]);
  });

  it('goes with its account, and comes with its export', async () => {
    const { who } = await signUpWith(1);
    const kept = await resultOf<{ rows: Record<string, object[]> }>(people.call(who, 'exportAccount'));
    expect(kept.rows[NOTIFICATION_CLASS]).toHaveLength(1);
    await resultOf(people.call(who, 'deleteAccount', { confirm: who.id }));
    expect(await master.find(NOTIFICATION_CLASS, { user: pointer('_User', who.id) })).toEqual([]);
  });
});

describeTrials('where no notifications are sent to devices', () => {
  it('reports transfers on the site', async () => {
    const quiet = await startBackend({ chain: true, env: { PUSH: 'off' } });
    try {
      const { call, rest } = createCommunityClient(quiet).people;
      const wallet = createAccount();
      const { body } = await signInOverRest(rest, wallet);
      const who = { id: String(body['objectId']), token: String(body['sessionToken']) };
      const [from] = await askChain<string[]>(quiet.rpcUrl, 'eth_accounts');
      await askChain(quiet.rpcUrl, 'eth_sendTransaction', { from, to: wallet.address, value: '0xde0b6b3a7640000' });
      const titles = async () => (await resultOf<List>(call(who, 'listNotifications'))).rows.map(({ title }) => title);
      // Not at the default of twenty times a second: an account that asks so often is limited.
      await expect.poll(titles, { timeout: 30_000, interval: 500 }).toContain('1 ETH received');
    } finally {
      await quiet.stop();
    }
  });
});
