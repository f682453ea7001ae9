import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportedContent } from '@/protocol/calls/community';
import type { SiteNotification } from '@/protocol/calls/notifications';
import { REPORT_CLASS, REPORT_LIMITS } from '@/protocol/community';
import { sweepReports } from '@/server/community/reportQueue';
import type { Database } from '@/server/parse/database';
import { resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createCommunityClient, pointer, type CommunityClient } from '@/tests/helpers/createCommunityClient';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

type Queue = { rows: ReportedContent[]; open: number };

const TIMEOUT = { timeout: 10_000 };

let backend: SharedBackend;
let community: CommunityClient;
let people: AccountClient;
let master: MasterClient;
let ada: Session;
let bob: Session;
let mod: Session;
let admin: Session;

beforeAll(async () => {
  backend = await shareBackend();
  community = createCommunityClient(backend);
  ({ people } = community);
  master = createMasterClient(backend);
  [ada, bob, mod, admin] = await Promise.all([people.signUp(), people.signUp(), people.signUp(), people.signUp()]);
  const users = (who: Session) => ({ __op: 'AddRelation', objects: [pointer('_User', who.id)] });
  await community.operate('PUT', 'roles/moderator', { users: users(mod) });
  const [role] = await master.find('_Role', { name: 'admin' });
  const fields = { name: 'admin', ACL: { '*': { read: true } }, users: users(admin) };
  await (role
    ? community.operate('PUT', `roles/${role.objectId}`, { users: users(admin) })
    : community.operate('POST', 'roles', fields));
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(backend.databaseUri);
  await client.connect();
  return client;
}

const codeOf = async (who: Session | null, name: string, params: Record<string, unknown> = {}) => {
  const { status, body } = await people.call(who, name, params);
  expect(status).toBeLessThan(500);
  return body['code'] ?? 0;
};
const report = (who: Session | null, params: Record<string, unknown>) => codeOf(who, 'reportContent', params);
const queue = (who: Session, state = 'open') => resultOf<Queue>(people.call(who, 'listReports', { state }));
const about = async (target: string, state = 'open') =>
  (await queue(mod, state)).rows.find((one) => one.target === target);
const notesOf = async (who: Session) =>
  (await resultOf<{ rows: SiteNotification[] }>(people.call(who, 'listNotifications'))).rows.filter(
    ({ kind }) => kind === 'report',
  );

describe('a report', () => {
  it('of a post is decided by a moderator: the post is hidden, author and reporter are notified', async () => {
    const post = await community.write(ada, { text: 'Buy my coin' });
    await resultOf(people.call(bob, 'saveProfile', { name: 'Bob Reports' }));
    expect(await report(bob, { kind: 'post', target: post, reason: 'spam', note: ' Again. ' })).toBe(0);
    expect(await about(post)).toMatchObject({
      ...{
        count: 1,
        kind: 'post',
        author: { id: ada.id },
        text: 'Buy my coin',
        post,
        state: 'visible',
        decision: null,
      },
      reports: [{ reporter: { id: bob.id, name: 'Bob Reports' }, reason: 'spam', note: 'Again.' }],
    });
    const decision = { kind: 'post', target: post, decision: 'hide', note: 'No advertising.' };
    expect(await codeOf(mod, 'decideReport', decision)).toBe(0);
    expect(await community.find({ objectId: post })).toEqual([]);
    await expect
      .poll(() => notesOf(ada), TIMEOUT)
      .toMatchObject([{ title: 'A moderator hid your post', body: 'No advertising.\nBuy my coin' }]);
    await expect.poll(() => notesOf(bob), TIMEOUT).toMatchObject([{ title: 'Your report: action was taken' }]);
    // Who reported is told to nobody but moderators.
    expect(JSON.stringify(await notesOf(ada))).not.toMatch(new RegExp(`${bob.id}|Bob Reports`));
    expect(await about(post)).toBeUndefined();
    expect(await about(post, 'decided')).toMatchObject({ state: 'hidden', decision: { decision: 'hide' } });
    expect(await codeOf(mod, 'decideReport', decision)).toBe(101);
  });

  it('is deleted or kept as decided, by an admin too; who was reported in vain is not notified', async () => {
    const [gone, kept] = await Promise.all(['Gone', 'Kept'].map((text) => community.write(ada, { text })));
    for (const target of [gone, kept]) expect(await report(bob, { kind: 'post', target, reason: 'abuse' })).toBe(0);
    const before = (await notesOf(ada)).length;
    expect(await codeOf(admin, 'decideReport', { kind: 'post', target: kept, decision: 'keep' })).toBe(0);
    await expect.poll(async () => (await notesOf(bob))[0]?.title, TIMEOUT).toBe('Your report: the post stays');
    expect(await notesOf(ada)).toHaveLength(before);
    expect(await codeOf(admin, 'decideReport', { kind: 'post', target: gone, decision: 'delete' })).toBe(0);
    await expect.poll(() => notesOf(ada), TIMEOUT).toHaveLength(before + 1);
    expect((await community.find({ objectId: { $in: [gone, kept] } })).map(({ objectId }) => objectId)).toEqual([kept]);
    expect(await about(String(gone), 'decided')).toMatchObject({ state: 'deleted', text: 'Gone', post: null });
  });

  it('of a profile removes its words, or blocks its owner', async () => {
    const eve = await people.signUp();
    await resultOf(people.call(eve, 'saveProfile', { name: 'Rude Name', about: 'Rude words' }));
    expect(await report(ada, { kind: 'profile', target: eve.id, reason: 'abuse' })).toBe(0);
    expect(await codeOf(mod, 'decideReport', { kind: 'profile', target: eve.id, decision: 'delete' })).toBe(142);
    expect(await codeOf(mod, 'decideReport', { kind: 'profile', target: eve.id, decision: 'hide' })).toBe(0);
    expect(await about(eve.id, 'decided')).toMatchObject({ state: 'hidden' });
    expect(await codeOf(null, 'getPublicProfile', { name: 'Rude Name' })).toBe(101);
    expect(await report(bob, { kind: 'profile', target: eve.id, reason: 'abuse' })).toBe(101);
    await resultOf(people.call(eve, 'saveProfile', { name: 'Rude Again' }));
    expect(await report(bob, { kind: 'profile', target: eve.id, reason: 'abuse' })).toBe(0);
    expect(await codeOf(mod, 'decideReport', { kind: 'profile', target: eve.id, decision: 'block' })).toBe(0);
    expect((await community.send(eve, { text: 'Still here' })).body['code']).toBe(119);
    expect((await notesOf(eve)).map(({ title }) => title)).toContain('A moderator blocked you from posting');
  });

  it('is sent once by each account, never about oneself, of what is there and visible', async () => {
    const post = await community.write(ada, { text: 'Once' });
    const own = { kind: 'post', target: post, reason: 'spam' };
    expect(await report(ada, own)).toBe(142);
    const codes = await Promise.all([1, 2, 3].map(() => report(bob, own)));
    expect(codes.sort()).toEqual([0, 137, 137]);
    expect((await about(post))?.reports).toHaveLength(1);
    expect(await report(null, own)).toBe(209);
    expect(await report(bob, { ...own, target: 'none' })).toBe(101);
    expect(await report(bob, { kind: 'profile', target: 'none', reason: 'spam' })).toBe(101);
    await resultOf(people.call(mod, 'hidePost', { post, hidden: true }));
    expect(await report(await people.signUp(), own)).toBe(101);
    const most = REPORT_LIMITS.note;
    for (const wrong of [
      { kind: 'user' },
      { reason: 'dislike' },
      { target: { $ne: 1 } },
      { note: 'x'.repeat(most + 1) },
    ]) {
      expect(await report(bob, { ...own, ...wrong }), JSON.stringify(wrong)).toBe(142);
    }
  });

  it('is read and decided by moderators and admins alone, not by its subject, and once', async () => {
    const post = await community.write(ada, { text: 'Decide me' });
    expect(await report(bob, { kind: 'post', target: post, reason: 'other' })).toBe(0);
    const decision = { kind: 'post', target: post, decision: 'delete' };
    for (const [who, code] of [
      [null, 209],
      [ada, 119],
      [bob, 119],
    ] as const) {
      expect(await codeOf(who, 'listReports')).toBe(code);
      expect(await codeOf(who, 'decideReport', decision)).toBe(code);
    }
    const path = `classes/${REPORT_CLASS}`;
    const forged = { kind: 'post', target: post, user: pointer('_User', bob.id), reason: 'spam', key: 'x' };
    for (const session of [undefined, bob.token, ada.token, mod.token]) {
      const as = { sessionToken: session };
      for (const method of ['GET', 'POST']) {
        const answer = await people.rest(method, path, method === 'POST' ? forged : {}, as);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.body['results']).toBeUndefined();
      }
    }
    const mine = await community.write(mod, { text: 'By a moderator' });
    expect(await report(bob, { kind: 'post', target: mine, reason: 'other' })).toBe(0);
    expect(await codeOf(mod, 'decideReport', { kind: 'post', target: mine, decision: 'keep' })).toBe(142);
    const codes = await Promise.all([mod, admin, mod].map((who) => codeOf(who, 'decideReport', decision)));
    expect(codes.sort()).toEqual([0, 101, 101]);
    for (const wrong of [{ decision: 'ban' }, { kind: 'x' }, { note: 'x'.repeat(REPORT_LIMITS.note + 1) }]) {
      expect(await codeOf(mod, 'decideReport', { ...decision, ...wrong })).toBe(142);
    }
  });

  it('hides no other in a flood, is shown in part and decided as a whole', async () => {
    const [flooded, quiet] = await Promise.all(['Flooded', 'Quiet'].map((text) => community.write(ada, { text })));
    const client = await connect();
    await client.query(
      `INSERT INTO "${REPORT_CLASS}"
         ("objectId", "createdAt", "updatedAt", kind, target, author, "user", reason, note, words, key, _rperm, _wperm)
       SELECT 'flood' || n, now() - interval '1 day', now(), 'post', $1, $2, 'nobody' || n, 'spam', '', 'Flooded',
         'flood' || n, '{}', '{}' FROM generate_series(1, $3::int) AS n`,
      [flooded, ada.id, REPORT_LIMITS.perTarget + 300],
    );
    expect(await report(bob, { kind: 'post', target: quiet, reason: 'abuse' })).toBe(0);
    // Enough of them are there.
    expect(await report(bob, { kind: 'post', target: flooded, reason: 'abuse' })).toBe(0);
    expect(await about(String(quiet))).toMatchObject({ count: 1 });
    const found = await about(String(flooded));
    expect(found).toMatchObject({ count: REPORT_LIMITS.perTarget + 300 });
    expect(found?.reports).toHaveLength(REPORT_LIMITS.shown);
    expect(await codeOf(mod, 'decideReport', { kind: 'post', target: flooded, decision: 'keep' })).toBe(0);
    expect(await about(String(flooded))).toBeUndefined();
    expect((await about(String(flooded), 'decided'))?.count).toBe(REPORT_LIMITS.perTarget + 300);
    await client.end();
  });

  it('is open again where a moderator’s decision was cut short', async () => {
    const post = await community.write(ada, { text: 'Cut short' });
    expect(await report(bob, { kind: 'post', target: post, reason: 'abuse' })).toBe(0);
    const client = await connect();
    const claim = (age: string) =>
      client.query(`UPDATE "${REPORT_CLASS}" SET "claimedAt" = now() - $2::interval WHERE target = $1`, [post, age]);
    await claim('1 second');
    const decision = { kind: 'post', target: post, decision: 'delete' };
    expect(await codeOf(mod, 'decideReport', decision)).toBe(101);
    expect(await about(post)).toMatchObject({ state: 'visible', decision: null });
    await claim('2 minutes');
    expect(await codeOf(mod, 'decideReport', decision)).toBe(0);
    expect(await about(post, 'decided')).toMatchObject({ state: 'deleted' });
    await client.end();
  });

  it('is deleted once it was decided long ago', async () => {
    const client = await connect();
    const age = (objectId: string, days: number, decision: string | null) =>
      client.query(
        `INSERT INTO "${REPORT_CLASS}" ("objectId", "createdAt", "updatedAt", kind, target, key, decision, "decidedAt")
         VALUES ($1, $2, $2, 'post', 'x', $1, $3, $2)`,
        [objectId, new Date(Date.now() - days * 86_400_000), decision],
      );
    await Promise.all([age('old', 91, 'keep'), age('new', 80, 'keep'), age('open', 200, null)]);
    const none = (sql: string) => client.query(sql);
    await sweepReports({ adapter: { _client: { none } } } as unknown as Database);
    const { rows } = await client.query(`SELECT "objectId" FROM "${REPORT_CLASS}" WHERE target = 'x' ORDER BY 1`);
    expect(rows).toEqual([{ objectId: 'new' }, { objectId: 'open' }]);
    await client.query(`DELETE FROM "${REPORT_CLASS}" WHERE target = 'x'`);
    await client.end();
  });

  it('is limited by account and hour, and goes with the account of its reporter', async () => {
    const eve = await people.signUp();
    const post = await community.write(ada, { text: 'Much reported' });
    const codes: unknown[] = [];
    for (let n = 0; n <= REPORT_LIMITS.perHour; n++) {
      codes.push(await report(eve, { kind: 'post', target: n === 0 ? post : 'none', reason: 'spam' }));
    }
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual([0, 101, 155]);
    const kept = await resultOf<{ rows: Record<string, object[]> }>(people.call(eve, 'exportAccount'));
    expect(kept.rows[REPORT_CLASS]).toHaveLength(1);
    expect(await codeOf(mod, 'decideReport', { kind: 'post', target: post, decision: 'keep' })).toBe(0);
    expect(JSON.stringify(await people.call(eve, 'exportAccount'))).not.toContain(mod.id);
    await resultOf(people.call(eve, 'deleteAccount', { confirm: eve.id }));
    expect(await master.find(REPORT_CLASS, { user: pointer('_User', eve.id) })).toEqual([]);
  });
});
