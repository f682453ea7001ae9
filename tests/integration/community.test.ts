import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import {
  createCommunityClient,
  pointer,
  type CommunityClient,
  type PostRow,
} from '@/tests/helpers/createCommunityClient';
import { listenLive } from '@/tests/helpers/listenLive';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

import { DOT } from '@/tests/stand-ins/dot';

let backend: SharedBackend;
let community: CommunityClient;
let people: AccountClient;
let master: MasterClient;
let ada: Session;
let bob: Session;
let mod: Session;

beforeAll(async () => {
  backend = await shareBackend();
  community = createCommunityClient(backend);
  ({ people } = community);
  master = createMasterClient(backend);
  [ada, bob, mod] = await Promise.all([people.signUp(), people.signUp(), people.signUp()]);
  await community.operate('PUT', 'roles/moderator', {
    users: { __op: 'AddRelation', objects: [pointer('_User', mod.id)] },
  });
});

const as = (who: Session | null) => ({ sessionToken: who?.token });

describe('a post', () => {
  it('belongs to its author, whatever the client sends as author, counts, moderation and access', async () => {
    const forged = {
      text: ' Hello from the door \n',
      author: pointer('_User', bob.id),
      profile: pointer('Profile', bob.id),
      likeCount: 99,
      replyCount: 99,
      hiddenReason: 'x',
      key: 'y',
      ACL: { '*': { read: true, write: true } },
    };
    const post = await community.read(await community.write(ada, forged));
    expect(post).toMatchObject({
      text: 'Hello from the door',
      author: { objectId: ada.id },
      profile: { objectId: ada.id },
      likeCount: 0,
      replyCount: 0,
      ACL: { '*': { read: true }, [ada.id]: { read: true, write: true } },
    });
    expect(post).not.toHaveProperty('hiddenReason');
  });

  it('is written by signed-in users only and read by everyone', async () => {
    const { status, body } = await community.send(null, { text: 'Nobody' });
    expect([status, body['code']]).toEqual([404, 101]);
    expect(await community.find({ text: 'Nobody' })).toEqual([]);
  });

  it('is changed and deleted by its author only; author, time, counts and access stay the same', async () => {
    const id = await community.write(ada, { text: 'First words' });
    for (const who of [bob, mod, null]) {
      for (const method of ['PUT', 'DELETE']) {
        const { status } = await community.change(who, method, id, { text: 'Crossed' });
        expect(status).toBe(404);
      }
    }
    const forged = { author: pointer('_User', bob.id), likeCount: 5, ACL: { '*': { write: true } }, key: 'z' };
    const { status } = await community.change(ada, 'PUT', id, { text: 'Other words', ...forged });
    expect(status).toBe(200);
    const post = await community.read(id);
    expect(post).toMatchObject({ text: 'Other words', author: { objectId: ada.id }, likeCount: 0 });
    expect(post['ACL']).toEqual({ '*': { read: true }, [ada.id]: { read: true, write: true } });
    expect(post['editedAt']).toMatchObject({ __type: 'Date' });
    expect((await community.change(ada, 'DELETE', id)).status).toBe(200);
    expect(await community.find({ objectId: id })).toEqual([]);
  });

  it('is rejected with a reason, and nothing is stored', async () => {
    const before = await master.count('Post');
    const wrong: [object, RegExp][] = [
      [{}, /needs text or an image/],
      [{ text: '   ' }, /needs text or an image/],
      [{ text: 7 }, /must be a string/],
      [{ text: 'x'.repeat(2_001) }, /up to 2000 characters/],
      [{ text: 'a\u0000b' }, /invisible|NUL/],
      [{ text: 'a\u202eb' }, /invisible/],
      [{ text: 'x', pictures: [{ name: 'none.png', width: 1, height: 1, alt: '' }] }, /does not exist/],
      [{ text: 'x', pictures: [{ name: '../secrets.json', width: 1, height: 1, alt: '' }] }, /name of an image/],
      [{ text: 'x', pictures: Array(5).fill({ name: 'a.png', width: 1, height: 1, alt: '' }) }, /up to 4 images/],
      [{ text: 'x', location: { __type: 'GeoPoint', latitude: 100, longitude: 0 } }, /out of range/],
      [{ text: 'x', parent: pointer('Post', 'none') }, /The post you reply to was deleted/],
      [{ text: 'x', clientId: 'c'.repeat(65) }, /clientId/],
      [{ text: 'x', unknown: 1 }, /addField|not.*allowed|Permission/i],
    ];
    for (const [fields, words] of wrong) {
      const { status, body } = await community.send(bob, { ...fields });
      expect(status, JSON.stringify(fields)).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(String(body['error']), JSON.stringify(fields)).toMatch(words);
    }
    expect(await master.count('Post')).toBe(before);
  });

  it('sent twice, or by two tabs at once, exists once', async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => community.send(ada, { text: 'Once', clientId })));
    answers.push(await community.send(ada, { text: 'Once', clientId }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const { body } of answers.filter(({ status }) => status === 400)) expect(body['code']).toBe(137);
    expect(await community.find({ clientId })).toHaveLength(1);
    // The id is the author's own: another may have the same.
    await community.write(bob, { text: 'Mine', clientId });
  });

  it('stores its location to two decimals of a degree, and is found near it', async () => {
    const at = (latitude: number, longitude: number) => ({ __type: 'GeoPoint', latitude, longitude });
    const zurich = await community.write(ada, { text: 'By the lake', location: at(47.376888, 8.541694) });
    const rome = await community.write(ada, { text: 'By the river', location: at(41.902782, 12.496366) });
    expect((await community.read(zurich))['location']).toEqual(at(47.38, 8.54));
    const near = (km: number) =>
      community
        .find({ location: { $nearSphere: at(47.37, 8.55), $maxDistance: km / 6_371 } })
        .then((posts) => posts.map(({ objectId }) => objectId));
    expect(await near(50)).toEqual([zurich]);
    expect(await near(2_000)).toEqual([zurich, rome]);
  });

  it('is found by its words and by its author’s name', async () => {
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
    await resultOf(people.call(ada, 'saveProfile', { name, about: null, picture: 'initials' }));
    const id = await community.write(ada, { text: 'The lighthouse keeper paints doors' });
    const search = (term: string) =>
      community.find({ text: { $text: { $search: { $term: term, $language: 'simple' } } } });
    expect((await search('lighth:* & doors')).map(({ objectId }) => objectId)).toEqual([id]);
    expect(await search('lighthouse & windows')).toEqual([]);
    const byName = await community.find(
      { profile: { $inQuery: { className: 'Profile', where: { name } } } },
      { include: 'profile', order: '-createdAt' },
    );
    expect(byName[0]).toMatchObject({ objectId: id, profile: { name } });
  });
});

describe('a picture of a post', () => {
  it('is stored once per content', async () => {
    const picture = await community.upload(ada, 'dot.png', DOT);
    const id = await community.write(ada, { pictures: [picture] });
    expect((await community.read(id))['pictures']).toEqual([picture]);
    const text = await community.upload(ada, 'words.txt', Buffer.from('These are words and no picture.'));
    const { body } = await community.send(ada, { text: 'x', pictures: [text] });
    expect(body).toMatchObject({ code: 142, error: expect.stringContaining('must be JPEG') });
  });
});

describe('replies and reactions', () => {
  it('are counted by the server, also when concurrent, and deleted with their post', async () => {
    const id = await community.write(ada, { text: 'Count me' });
    const readers = await Promise.all(Array.from({ length: 6 }, () => people.signUp()));
    const parent = pointer('Post', id);
    await Promise.all(
      readers.flatMap((who) => [community.react(who, id, 'like'), community.send(who, { text: 'A reply', parent })]),
    );
    expect(await community.read(id)).toMatchObject({ likeCount: 6, thanksCount: 0, replyCount: 6 });
    const [reply] = await community.find({ parent });
    expect(
      (await community.send(bob, { text: 'x', parent: pointer('Post', String(reply?.objectId)) })).body,
    ).toMatchObject({
      code: 142,
      error: expect.stringContaining('Replies to replies are not supported'),
    });
    expect((await community.change(ada, 'DELETE', id)).status).toBe(200);
    await expect.poll(async () => (await community.find({ parent })).length).toBe(0);
    expect(await master.find('Reaction', { post: parent })).toEqual([]);
  });

  it('are limited to one of a kind per account, and removed by that account only', async () => {
    const id = await community.write(ada, { text: 'Like me once' });
    const first = await community.react(bob, id, 'like');
    expect(first.status).toBe(201);
    expect((await community.react(bob, id, 'like')).body['code']).toBe(137);
    expect((await community.react(bob, id, 'funny')).status).toBe(201);
    expect((await community.react(bob, id, 'hate')).body['code']).toBe(142);
    expect((await community.react(null, id, 'like')).status).toBe(404);
    const path = `classes/Reaction/${String(first.body['objectId'])}`;
    expect((await people.rest('DELETE', path, {}, as(ada))).status).toBe(404);
    expect((await people.rest('PUT', path, { kind: 'funny' }, as(bob))).body['code']).toBe(119);
    expect(await community.read(id)).toMatchObject({ likeCount: 1, funnyCount: 1 });
    expect((await people.rest('DELETE', path, {}, as(bob))).status).toBe(200);
    expect(await community.read(id)).toMatchObject({ likeCount: 0, funnyCount: 1 });
  });
});

describe('moderators', () => {
  it('hide and restore posts; other users cannot, and nobody can join the role on their own', async () => {
    const id = await community.write(ada, { text: 'Rude words' });
    expect((await people.call(bob, 'hidePost', { post: id, hidden: true })).body['code']).toBe(119);
    expect((await people.call(null, 'hidePost', { post: id, hidden: true })).body['code']).toBe(209);
    const join = { users: { __op: 'AddRelation', objects: [pointer('_User', bob.id)] } };
    expect((await people.rest('PUT', 'roles/moderator', join, as(bob))).status).toBe(404);

    await resultOf(people.call(mod, 'hidePost', { post: id, hidden: true, reason: 'Be kind' }));
    for (const who of [null, bob]) expect(await community.find({ objectId: id }, {}, who)).toEqual([]);
    for (const who of [ada, mod]) expect(await community.read(id, who)).toMatchObject({ hiddenReason: 'Be kind' });
    const unhide = { text: 'Kind words', ACL: { '*': { read: true } }, hiddenAt: { __op: 'Delete' } };
    expect((await community.change(ada, 'PUT', id, unhide)).status).toBe(200);
    expect(await community.find({ objectId: id })).toEqual([]);
    // Nor in the moment in which it is hidden.
    await resultOf(people.call(mod, 'hidePost', { post: id, hidden: false }));
    const edits = [1, 2, 3, 4, 5, 6].map(() => community.change(ada, 'PUT', id, unhide));
    await Promise.all([people.call(mod, 'hidePost', { post: id, hidden: true }), ...edits]);
    expect(await community.find({ objectId: id })).toEqual([]);
    await resultOf(people.call(mod, 'hidePost', { post: id, hidden: false }));
    expect(await community.read(id)).not.toHaveProperty('hiddenReason');
  });

  it('block an account from posting, also through nested roles', async () => {
    const chief = await people.signUp();
    const pest = await people.signUp();
    expect(await resultOf(people.call(chief, 'getCommunityRights'))).toMatchObject({
      moderator: false,
      blocked: false,
    });
    const { objectId } = await community.operate('POST', 'roles', {
      name: 'chief',
      ACL: {},
      users: { __op: 'AddRelation', objects: [pointer('_User', chief.id)] },
    });
    await community.operate('PUT', 'roles/moderator', {
      roles: { __op: 'AddRelation', objects: [pointer('_Role', String(objectId))] },
    });
    expect(await resultOf(people.call(chief, 'getCommunityRights'))).toMatchObject({ moderator: true });
    await resultOf(people.call(chief, 'blockAuthor', { author: pest.id, blocked: true, reason: 'Advertising' }));
    expect((await community.send(pest, { text: 'Buy this' })).body['code']).toBe(119);
    expect(await resultOf(people.call(pest, 'getCommunityRights'))).toMatchObject({ moderator: false, blocked: true });
    expect(await resultOf(people.call(mod, 'listBlockedAuthors'))).toMatchObject([
      { author: pest.id, reason: 'Advertising' },
    ]);
    await resultOf(people.call(mod, 'blockAuthor', { author: pest.id, blocked: false }));
    await community.write(pest, { text: 'I am sorry' });
  });
});

trial('admins can read a post that an earlier version hid, after the backend has started', async () => {
  const id = await community.write(ada, { text: 'Hidden long ago' });
  await resultOf(people.call(mod, 'hidePost', { post: id, hidden: true }));
  const client = new pg.Client(backend.databaseUri);
  await client.connect();
  await client.query(`UPDATE "Post" SET _rperm = array_remove(_rperm, 'role:admin') WHERE "objectId" = $1`, [id]);
  const next = await startBackend({ databaseUri: backend.databaseUri });
  await next.stop();
  const { rows } = await client.query(`SELECT _rperm FROM "Post" WHERE "objectId" = $1`, [id]);
  await client.end();
  expect(rows).toEqual([{ _rperm: expect.arrayContaining(['role:moderator', 'role:admin', ada.id]) as string[] }]);
});

it('an account can write twenty posts in ten minutes', async () => {
  const eager = await people.signUp();
  for (let i = 0; i < 20; i++) await community.write(eager, { text: `Post ${i}` });
  expect((await community.send(eager, { text: 'One more' })).body).toMatchObject({ code: 155 });
});

it('live query reports a post, its counts, when it is hidden and restored, and its deletion', async () => {
  const { heard, stop } = await listenLive<PostRow>(backend, { className: 'Post', where: { clientId: 'live' } });
  const id = await community.write(ada, { text: 'Live', clientId: 'live' });
  await expect.poll(() => heard.at(-1)?.op).toBe('create');
  await community.react(bob, id, 'thanks');
  await expect.poll(() => heard.at(-1)?.object?.['thanksCount']).toBe(1);
  await people.call(mod, 'hidePost', { post: id, hidden: true });
  await expect.poll(() => heard.at(-1)?.op).toBe('leave');
  await people.call(mod, 'hidePost', { post: id, hidden: false });
  await expect.poll(() => heard.at(-1)?.op).toBe('enter');
  await community.change(ada, 'DELETE', id);
  await expect.poll(() => heard.at(-1)?.op).toBe('delete');
  stop();
});

it('deleting an account deletes its posts and reactions and corrects the counts', async () => {
  const leaving = await people.signUp();
  const id = await community.write(ada, { text: 'I stay' });
  await community.react(leaving, id, 'like');
  await community.write(leaving, { text: 'I go', parent: pointer('Post', id) });
  expect(await community.read(id)).toMatchObject({ likeCount: 1, replyCount: 1 });
  const data = await resultOf(people.call(leaving, 'exportAccount'));
  expect(data).toMatchObject({ rows: { Post: [{ text: 'I go' }], Reaction: [{ kind: 'like' }] } });
  await resultOf(people.call(leaving, 'deleteAccount', { confirm: leaving.username }));
  expect(await community.read(id)).toMatchObject({ likeCount: 0, replyCount: 0 });
});
