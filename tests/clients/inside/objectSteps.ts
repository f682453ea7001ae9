import { failureOf } from '@/tests/clients/inside/failureOf';
import type { Platform, Query, Sdk, StoredObject } from '@/tests/clients/inside/Sdk';

/** A word that no other client writes, so that all can use one class at once. */
type Run = { run: string };

const LIVE_EVENTS = ['create', 'update', 'leave', 'enter', 'delete'];
const TIMEOUT_MS = 15_000;

const make = (sdk: Sdk, className: string): StoredObject => new (sdk.Object.extend(className))();

/** Waits until it holds. */
async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Not within ${TIMEOUT_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Objects, queries, live queries, files and cloud functions. */
export const objectSteps = {
  async objects(sdk: Sdk, _platform: Platform, { run }: Run) {
    const folder = await make(sdk, 'ClientsFolder').save({ run, title: 'blue' });
    const note = await make(sdk, 'ClientsNote').save({
      ...{ run, text: 'first', count: 1, open: true, at: new Date(86_400_000), tags: ['a'], place: { city: 'Rome' } },
      ...{ folder, where: new sdk.GeoPoint(48, 16) },
    });
    note.increment('count', 2);
    note.addUnique('tags', 'b');
    note.unset('open');
    note.relation('folders').add(folder);
    await note.save({ text: 'second' });
    const read = await new sdk.Query('ClientsNote').include('folder').get(note.id);
    const related = await read.relation('folders').query().find();
    read.relation('folders').remove(folder);
    await read.save();
    const leftRelated = await read.relation('folders').query().count();
    await read.destroy();
    const { latitude, longitude } = read.get('where') as { latitude: number; longitude: number };
    return {
      ...{ text: read.get('text'), count: read.get('count'), open: read.get('open') ?? null, tags: read.get('tags') },
      ...{ at: (read.get('at') as Date).toISOString(), place: read.get('place'), where: [latitude, longitude] },
      folder: (read.get('folder') as StoredObject).get('title'),
      related: related.map((object) => object.get('title')),
      leftRelated,
      hasTimes: read.createdAt instanceof Date,
      gone: await failureOf(new sdk.Query('ClientsNote').get(note.id)),
    };
  },

  /** What the client holds of an object after a trigger changed it. */
  async changedByTrigger(sdk: Sdk, _platform: Platform, { run }: Run) {
    const object = await make(sdk, 'ClientsShaped').save({ run, text: 'first', count: 1, open: true, tags: ['a'] });
    object.increment('count', 5);
    object.addUnique('tags', 'b');
    await object.save({ text: 'second', fresh: 1 });
    const names = ['text', 'count', 'open', 'tags', 'fresh', 'made'];
    return Object.fromEntries(names.map((name) => [name, object.get(name) ?? null]));
  },

  /** An object that its owner alone may read and write; somebody is signed in. */
  async ownObject(sdk: Sdk, _platform: Platform, { run }: Run) {
    const user = sdk.User.current();
    if (!user) throw new Error('Nobody is signed in.');
    const note = make(sdk, 'ClientsNote');
    note.setACL(new sdk.ACL(user));
    await note.save({ run: `own ${run}` });
    const found = () => new sdk.Query('ClientsNote').equalTo('run', `own ${run}`).count();
    const forOwner = await found();
    await sdk.User.logOut();
    return { forOwner, forOthers: await found(), change: await failureOf(note.save({ text: 'mine' })) };
  },

  async queries(sdk: Sdk, _platform: Platform, { run, other }: Run & { other: string }) {
    const folder = await make(sdk, 'ClientsFolder').save({ run, title: 'green' });
    const notes = [1, 2, 3, 4, 5].map((count) => {
      const note = make(sdk, 'ClientsItem');
      note.set({ run, count, text: `${count % 2 ? 'odd' : 'even'} ${count}`, tags: ['all', `t${count}`] });
      note.set({ where: new sdk.GeoPoint(count, 0), ...(count > 3 ? { folder } : {}) });
      return note;
    });
    await sdk.Object.saveAll(notes);
    const all = () => new sdk.Query('ClientsItem').equalTo('run', run);
    const numbers = async (query: Query) =>
      (await query.ascending('count').find()).map((object) => object.get('count') as number);
    const green = new sdk.Query('ClientsFolder').equalTo('run', run).equalTo('title', 'green');
    const selected = await new sdk.Query('ClientsFolder').select('title').get(other);
    return {
      all: await numbers(all()),
      compared: await numbers(all().greaterThanOrEqualTo('count', 2).lessThan('count', 5)),
      unlike: await numbers(all().notEqualTo('count', 3)),
      oneOf: await numbers(all().containedIn('count', [1, 5, 9])),
      tagged: await numbers(all().containsAll('tags', ['all', 't2'])),
      begins: await numbers(all().startsWith('text', 'odd')),
      has: await numbers(all().exists('folder')),
      inGreen: await numbers(all().matchesQuery('folder', green)),
      pointsTo: await numbers(all().equalTo('folder', folder)),
      either: await numbers(sdk.Query.or(all().equalTo('count', 1), all().equalTo('count', 4))),
      near: await numbers(all().withinKilometers('where', new sdk.GeoPoint(1, 0), 150)),
      page: (await all().descending('count').skip(1).limit(2).find()).map((object) => object.get('count')),
      count: await all().count(),
      selected: [selected.get('title'), selected.get('color') ?? null],
      refused: await failureOf(all().containedIn('bad field', []).find()),
    };
  },

  async liveQuery(sdk: Sdk, _platform: Platform, { run }: Run) {
    const query = new sdk.Query('ClientsLive').equalTo('run', run).equalTo('open', true);
    const subscription = await query.subscribe();
    const heard: string[] = [];
    for (const event of LIVE_EVENTS) {
      subscription.on(event, (object) => heard.push(`${event} ${String(object.get('text'))}`));
    }
    const object = make(sdk, 'ClientsLive');
    const changes = [
      { run, open: true, text: 'a' },
      { text: 'b' },
      { open: false, text: 'c' },
      { open: true, text: 'd' },
    ];
    for (const [index, change] of changes.entries()) {
      await object.save(change);
      await until(() => heard.length > index, `event ${index + 1} of live query`);
    }
    await object.destroy();
    await until(() => heard.length > changes.length, 'the last event of live query');
    await subscription.unsubscribe();
    return heard;
  },

  /** Saves files; what stands at their addresses is the test's to fetch. */
  async files(sdk: Sdk, _platform: Platform, { run, base64 }: Run & { base64: string }) {
    const file = new sdk.File('note.txt', { base64 }, 'text/plain');
    await file.save();
    const saved = await make(sdk, 'ClientsNote').save({ run, file });
    const read = (await new sdk.Query('ClientsNote').get(saved.id)).get('file') as typeof file;
    const pinned = new sdk.File('pinned.txt', { base64 }, 'text/plain');
    if (!pinned.saveIPFS) return { url: file.url(), name: file.name(), readUrl: read.url(), ipfs: null, hash: null };
    await pinned.saveIPFS();
    const { ipfs, hash } = { ipfs: pinned.ipfs?.(), hash: pinned.hash?.() };
    return { url: file.url(), name: file.name(), readUrl: read.url(), ipfs, hash };
  },

  async cloudFunctions(sdk: Sdk, _platform: Platform, { name }: { name: string }) {
    return {
      greeting: await sdk.Cloud.run('clientsGreet', { name, at: new Date(0), list: [1, { two: 2 }] }),
      object: ((await sdk.Cloud.run('clientsFolder', { title: name })) as StoredObject).get('title'),
      refused: await failureOf(sdk.Cloud.run('clientsRefuse', { name })),
      broken: await failureOf(sdk.Cloud.run('clientsBreak')),
      unknown: await failureOf(sdk.Cloud.run('clientsNone')),
    };
  },
};
