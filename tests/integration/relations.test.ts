import { beforeAll, describe, expect, it } from 'vitest';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;

describe('a condition on a relation', () => {
  const guest = (objectId: string) => ({ __type: 'Pointer', className: 'Guest', objectId });
  const ids: Record<string, string> = {};
  let ada: object;
  let bob: object;

  beforeAll(async () => {
    backend = await shareBackend();
    rest = createRest(backend.serverUrl, backend.appId);
    sdk = await startSdk(backend);
    for (const name of ['ada', 'bob'])
      ids[name] = String((await rest('POST', 'classes/Guest', { name })).body['objectId']);
    [ada, bob] = [guest(ids['ada'] ?? ''), guest(ids['bob'] ?? '')];
    const parties = { a: [ada], b: [ada, bob], c: [bob], d: [] };
    for (const [name, objects] of Object.entries(parties)) {
      const guests = objects.length > 0 ? { guests: { __op: 'AddRelation', objects } } : {};
      ids[name] = String(
        (await rest('POST', 'classes/Party', { name, size: objects.length, ...guests })).body['objectId'],
      );
    }
    const liked = ['a', 'd'].map((name) => ({ __type: 'Pointer', className: 'Party', objectId: ids[name] }));
    await rest('PUT', `classes/Guest/${ids['ada']}`, { likes: { __op: 'AddRelation', objects: liked } });
  });

  const answers = async (where: Record<string, unknown>) => {
    const { status, body } = await rest('GET', 'classes/Party', { where, count: 1, order: 'name' });
    expect(status, JSON.stringify({ where, body })).toBe(200);
    const names = (body['results'] as { name: string }[]).map(({ name }) => name);
    expect(body['count']).toBe(names.length);
    expect((await rest('GET', 'classes/Party', { where, count: 1, limit: 0 })).body['count']).toBe(names.length);
    return names.join('');
  };

  it('is answered wherever it stands: denied, in groups, beside others', async () => {
    const likes = { $relatedTo: { object: ada, key: 'likes' } };
    const wheres: [where: Record<string, unknown>, names: string][] = [
      [{ guests: ada }, 'ab'],
      [{ guests: { $eq: ada } }, 'ab'],
      [{ guests: { $ne: ada } }, 'cd'],
      [{ guests: { $in: [ada, bob] } }, 'abc'],
      [{ guests: { $in: [] } }, ''],
      [{ guests: { $nin: [] } }, 'abcd'],
      [{ guests: { $all: [ada, bob] } }, 'b'],
      [{ guests: { $in: [ada], $ne: bob } }, 'a'],
      [{ $nor: [{ guests: ada }] }, 'cd'],
      [{ $nor: [{ guests: { $ne: ada } }] }, 'ab'],
      [{ $nor: [{ guests: ada }, { name: 'd' }] }, 'c'],
      [{ $nor: [{ guests: ada, size: 1 }] }, 'bcd'],
      [{ $nor: [{ guests: ada }], guests: bob }, 'c'],
      [{ $and: [{ $nor: [{ $or: [{ guests: ada }, { size: 0 }] }] }] }, 'c'],
      [{ $or: [{ $nor: [{ guests: bob }] }, { name: 'c' }] }, 'acd'],
      [{ $nor: [{ guests: { $inQuery: { className: 'Guest', where: { name: 'ada' } } } }] }, 'cd'],
      [{ objectId: ids['b'], guests: bob }, 'b'],
      [{ objectId: { $in: [ids['a'], ids['c']] }, guests: bob }, 'c'],
      [likes, 'ad'],
      [{ $nor: [likes] }, 'bc'],
      [{ $or: [{ name: 'a' }, { name: 'b' }], ...likes }, 'a'],
      [{ $nor: [{ guests: bob }], ...likes }, 'ad'],
      [{ $and: [likes, { guests: ada }] }, 'a'],
    ];
    for (const [where, names] of wheres) expect(await answers(where), JSON.stringify(where)).toBe(names);
  });

  it('of the SDK denies too', async () => {
    const Query = sdk.Query as typeof sdk.Query & { nor(...queries: object[]): InstanceType<typeof sdk.Query> };
    const friend = sdk.Object.fromJSON({ className: 'Guest', objectId: ids['ada'] });
    const nor = Query.nor(new sdk.Query('Party').equalTo('guests', friend), new sdk.Query('Party').equalTo('size', 0));
    expect((await nor.find()).map((party) => party.get('name'))).toEqual(['c']);
    expect(await nor.count()).toBe(1);
  });

  it.each([{ guests: 'ada' }, { guests: null }, { guests: { $exists: true } }, { $nor: [{ guests: { $gt: 1 } }] }])(
    'that is no object is refused: %j',
    async (where) => {
      expect(await rest('GET', 'classes/Party', { where })).toMatchObject({ status: 400, body: { code: 102 } });
    },
  );

  it('is refused by live queries, which hold no relations', async () => {
    const { heard, say, socket } = await connectLiveQuery(backend);
    const wheres = [{ guests: ada }, { $nor: [{ guests: ada }] }, { $and: [{ name: 'a' }, { guests: { $ne: bob } }] }];
    for (const [place, where] of [...wheres, { name: 'a' }].entries()) {
      say({ op: 'subscribe', requestId: place + 1, query: { className: 'Party', where } });
    }
    await expect.poll(() => heard.length).toBe(5);
    expect(heard.filter(({ op }) => op === 'error').map(({ requestId, code }) => [requestId, code])).toEqual([
      ...[
        [1, 102],
        [2, 102],
        [3, 102],
      ],
    ]);
    expect(heard.find(({ op }) => op === 'subscribed')?.requestId).toBe(4);
    socket.terminate();
  });
});
