import { beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { listenLive } from '@/tests/helpers/listenLive';
import { shareBackend } from '@/tests/helpers/shareBackend';
import {
  by,
  MISSING,
  op,
  OTHER,
  pointerTo,
  PUBLIC,
  type Step,
  type Values,
  WHOLE,
} from '@/tests/helpers/shapedObjects';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let rest: Rest;
let master: MasterClient;

beforeAll(async () => {
  backend = await shareBackend('triggers');
  rest = createRest(backend.serverUrl, backend.appId);
  master = createMasterClient(backend);
});

const create = async (fields: Values, className = 'Shaped') => {
  const answer = await rest('POST', `classes/${className}`, fields);
  expect(answer).toMatchObject({ status: 201 });
  return { id: String(answer.body['objectId']), body: answer.body };
};
const put = async (id: string, fields: Values, className = 'Shaped') => {
  const answer = await rest('PUT', `classes/${className}/${id}`, fields);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const read = async (id: string, className = 'Shaped'): Promise<Values> =>
  (await master.find(className, { objectId: id }))[0] ?? {};
/** The fields of an answer, without what every answer has. */
const fieldsOf = (answer: Values): Values => {
  const own = ['objectId', 'createdAt', 'updatedAt'];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !own.includes(name)));
};

describe('the answer to a write', () => {
  it.each(Object.keys(OTHER))('names what a trigger took back, unset or set of %s', async (field) => {
    const [held, sent] = [WHOLE[field], OTHER[field]];
    const answers = async (fields: Values, before: Step[]) =>
      fieldsOf(await put((await create(fields)).id, { [field]: sent, before }))[field];
    expect(await answers(WHOLE, [['revert', field]])).toEqual(held);
    expect(await answers({}, [['revert', field]])).toEqual(MISSING);
    expect(await answers(WHOLE, [['unset', field]])).toEqual(MISSING);
    expect(await answers(WHOLE, [['set', field, held]])).toEqual(held);
    expect(await answers(WHOLE, [['set', field, null]])).toEqual(MISSING);
    // What the client sent it has.
    expect(await answers(WHOLE, [])).toBeUndefined();
    expect(await answers(WHOLE, [['setUndefined', field]])).toBeUndefined();
    const made = async (before: Step[]) => fieldsOf((await create({ [field]: sent, before })).body)[field];
    expect(await made([['revert', field]])).toEqual(MISSING);
    expect(await made([['unset', field]])).toEqual(MISSING);
    expect(await made([['set', field, held]])).toEqual(held);
    expect(await made([['setUndefined', field]])).toBeUndefined();
  });

  it('names what a trigger set or unset of fields that the client did not send', async () => {
    const { id, body } = await create({ ...WHOLE, before: [['set', 'more', 1]] });
    expect(fieldsOf(body)).toEqual({ more: 1 });
    const before: Step[] = [
      ['unset', 'text'],
      ['set', 'count', 5],
      ['mutate', 'data', 'e', 1],
      ['increment', 'more'],
    ];
    expect(fieldsOf(await put(id, { before }))).toEqual({
      ...{ text: MISSING, count: 5, data: { a: 1, b: { c: 1 }, e: 1 }, more: 2 },
    });
  });

  it('keeps the value of the client where a trigger sets nothing', async () => {
    const { id } = await create({ text: 'a', before: [['setUndefined', 'text']] });
    expect(await read(id)).toMatchObject({ text: 'a' });
    await put(id, {
      text: 'b',
      count: by(2),
      before: [
        ['setUndefined', 'text'],
        ['setUndefined', 'count'],
      ],
    });
    expect(await read(id)).toMatchObject({ text: 'b', count: 2 });
    expect(fieldsOf(await put(id, { before: [['setUndefined', 'text']] }))).toEqual({});
    expect(await read(id)).toMatchObject({ text: 'b' });
  });

  it('names the results of operations, also of those that change nothing and those that a trigger joined', async () => {
    const { id } = await create(WHOLE);
    const idle = { count: by(0), tags: op('AddUnique', 'a') };
    expect(fieldsOf(await put(id, idle))).toEqual({ count: 1, tags: ['a', 'b'] });
    expect(fieldsOf(await put(id, { tags: op('Remove', 'none') }))).toEqual({ tags: ['a', 'b'] });
    const before: Step[] = [
      ['increment', 'count', 10],
      ['add', 'tags', 'd'],
    ];
    expect(fieldsOf(await put(id, { count: by(1), tags: op('Add', 'c'), before }))).toEqual({
      ...{ count: 12, tags: ['a', 'b', 'c', 'd'] },
    });
    const back: Step[] = [
      ['revert', 'count'],
      ['revert', 'tags'],
    ];
    expect(fieldsOf(await put(id, { count: by(1), tags: op('Add', 'x'), before: back }))).toEqual({
      ...{ count: 12, tags: ['a', 'b', 'c', 'd'] },
    });
    expect(fieldsOf((await create({ count: by(1), before: back })).body)).toEqual({ count: MISSING });
  });

  it('names access lists in a form that SDKs read', async () => {
    const mine = { somebody: { read: true, write: true }, '*': { read: true, write: true } };
    const { id } = await create({});
    expect(fieldsOf(await put(id, { ACL: mine, before: [['revert', 'ACL']] }))).toEqual({ ACL: PUBLIC });
    await put(id, { ACL: mine, before: [] });
    expect(fieldsOf(await put(id, { ACL: PUBLIC, before: [['revert', 'ACL']] }))).toEqual({ ACL: mine });
    expect(fieldsOf(await put(id, { ACL: mine, before: [['share', PUBLIC]] }))).toEqual({ ACL: PUBLIC });
    const made = await create({ ACL: mine, before: [['revert', 'ACL']] });
    expect(fieldsOf(made.body)).toEqual({ ACL: PUBLIC });
  });

  it('names nothing of relations, and what the class gives', async () => {
    const friend = String((await master.create('ShapedFriend', {}))['objectId']);
    const related = { friends: op('AddRelation', pointerTo(friend)) };
    const { id, body } = await create({ ...related, before: [['relate', 'others', pointerTo(friend)]] });
    expect(fieldsOf(body)).toEqual({});
    expect(fieldsOf(await put(id, { ...related, before: [['revert', 'friends']] }))).toEqual({});
    await fetch(`${backend.operatorUrl}/schemas/ShapedDefaults`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': backend.appId,
        'X-Parse-Master-Key': backend.masterKey,
      },
      body: JSON.stringify({
        className: 'ShapedDefaults',
        fields: {
          level: { type: 'Number', defaultValue: 3 },
          name: { type: 'String', required: true, defaultValue: 'none' },
        },
        classLevelPermissions: {
          get: { '*': true },
          find: { '*': true },
          create: { '*': true },
          update: { '*': true },
        },
      }),
    });
    const unset: Step[] = [
      ['unset', 'level'],
      ['revert', 'name'],
    ];
    const given = await create({ level: 5, name: 'x' }, 'ShapedDefaults');
    expect(fieldsOf(given.body)).toEqual({});
    const reset = await master.create('ShapedDefaults', { level: 5, name: 'x', before: unset });
    expect(fieldsOf(reset)).toEqual({ level: 3, name: 'none' });
    const refused = rest('PUT', `classes/ShapedDefaults/${given.id}`, { name: MISSING });
    expect(await refused).toMatchObject({ status: 400, body: { code: 142 } });
  });

  it('is the same in a batch, and of an account', async () => {
    const { id } = await create(WHOLE);
    const path = '/server/classes/Shaped';
    const { body } = await rest('POST', 'batch', {
      requests: [
        { method: 'PUT', path: `${path}/${id}`, body: { text: 'b', before: [['revert', 'text']] } },
        { method: 'POST', path, body: { text: 'b', before: [['unset', 'text']] } },
      ],
    });
    expect(body).toMatchObject([{ success: { text: 'a' } }, { success: { text: MISSING } }]);
    const password = 'Quiet-Harbour-41-lantern';
    const signUp = { username: 'trigger-answers', password, nick: 'a', before: [['unset', 'nick']] };
    const account = (await rest('POST', 'users', signUp)).body as Values & { objectId: string; sessionToken: string };
    expect(account).toMatchObject({ nick: MISSING, sessionToken: expect.any(String) as string });
    const change = rest('PUT', `users/${account.objectId}`, { nick: 'b', before: [['revert', 'nick']] }, account);
    expect((await change).body).toMatchObject({ nick: MISSING });
  });

  it('tells who may not read the object what was computed alone', async () => {
    const { id } = await create({ ...WHOLE, ACL: { '*': { write: true } } });
    const before: Step[] = [
      ['revert', 'text'],
      ['set', 'data', { secret: 1 }],
    ];
    expect(fieldsOf(await put(id, { text: 'x', count: by(1), before }))).toEqual({ count: 2 });
  });

  it('holds what a trigger after the save left of the object, or answered itself', async () => {
    const { id } = await create(WHOLE, 'ShapedLate');
    const before: Step[] = [
      ['revert', 'text'],
      ['unset', 'open'],
      ['set', 'data', { only: 1 }],
    ];
    const late = (fields: Values) => put(id, fields, 'ShapedLate').then(fieldsOf);
    expect(await late({ text: 'b', tags: op('AddUnique', 'a'), before })).toEqual({
      ...{ text: 'a', open: MISSING, tags: ['a', 'b'], data: { only: 1 }, 'data.a': MISSING, 'data.b': MISSING },
    });
    expect(await late({ before: [], after: [['set', 'note', 'not stored']] })).toMatchObject({ note: 'not stored' });
    expect((await read(id, 'ShapedLate'))['note']).toBeUndefined();
    const answers = { what: 'else' };
    expect(await put(id, { answers, after: [] }, 'ShapedLate')).toEqual(answers);
  });
});

describe('a live query', () => {
  it('hears of objects as they are stored', async () => {
    const { heard, stop } = await listenLive<Values>(backend, { className: 'Shaped', where: { name: 'followed' } });
    const { id } = await create({ ...WHOLE, name: 'followed' });
    await put(id, {
      text: 'b',
      before: [
        ['revert', 'text'],
        ['unset', 'open'],
        ['set', 'data', { only: 1 }],
      ],
    });
    await expect.poll(() => heard.at(-1)?.op).toBe('update');
    expect(heard.at(-1)?.object).toMatchObject(await read(id));
    expect(heard.at(-1)?.object).toMatchObject({ text: 'a', data: { only: 1 } });
    expect(heard.at(-1)?.object?.['data']).toEqual({ only: 1 });
    expect(heard.at(-1)?.object).not.toHaveProperty('open');
    stop();
  });
});
