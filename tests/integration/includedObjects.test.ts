import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { feedQuery } from '@/lib/community/feedQuery';
import type { PostFields } from '@/lib/community/FeedPost';
import { openLiveList, type OpenLiveList } from '@/lib/live-queries/openLiveList';
import { resultOf, type Session } from '@/tests/helpers/accountClient';
import { type CommunityClient, createCommunityClient } from '@/tests/helpers/createCommunityClient';
import { openForwarder, type Forwarder } from '@/tests/helpers/openForwarder';
import { stubPage } from '@/tests/helpers/pageOfTest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const { settings } = vi.hoisted(() => ({ settings: { appId: '', serverUrl: '' } }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

let backend: SharedBackend;
/** The page's requests go through it, those of other people do not. */
let forwarder: Forwarder;
let community: CommunityClient;
let feed: OpenLiveList<PostFields>;

beforeAll(async () => {
  [backend, forwarder] = await Promise.all([shareBackend(), openForwarder()]);
  forwarder.leadTo(Number(new URL(backend.origin).port));
  Object.assign(settings, { appId: backend.appId, serverUrl: `http://localhost:${forwarder.port}/server` });
  community = createCommunityClient(backend);
});
beforeEach(() => {
  stubPage();
  vi.stubGlobal('WebSocket', WebSocket);
});
afterAll(async () => {
  feed?.close();
  await forwarder?.close();
});

/** An account with a public name. */
async function signUpAs(name: string): Promise<Session> {
  const session = await community.people.signUp();
  await resultOf(community.people.call(session, 'saveProfile', { name }));
  return session;
}

/** The ids that a request of objects asks for. */
const idsIn = (body: string): string[] => JSON.parse(body).where.objectId.$in;

it('reuses known authors of new posts, and reads the unknown ones of a burst in one request', async () => {
  const [ada, bob, cleo] = [await signUpAs('Ada'), await signUpAs('Bob'), await signUpAs('Cleo')];
  const nameless = await community.people.signUp();
  await community.write(ada, { text: 'first' });
  feed = openLiveList(await feedQuery({ by: 'all' }), {});
  await expect.poll(() => feed.get().state, { timeout: 10_000 }).toBe('live');
  const sent = vi.spyOn(globalThis, 'fetch');
  const requests = () => sent.mock.calls.filter(([address]) => String(address).startsWith(settings.serverUrl));
  const names = () => feed.get().rows.map(({ profile }) => profile?.name);

  await Promise.all(['a', 'b', 'c'].map((text) => community.write(ada, { text })));
  await expect.poll(names).toEqual(['Ada', 'Ada', 'Ada', 'Ada']);
  expect(requests()).toEqual([]);

  await Promise.all([bob, cleo, bob, nameless].map((author) => community.write(author, { text: 'burst' })));
  await expect.poll(() => names().length).toBe(8);
  expect(names().toSorted()).toEqual(['Ada', 'Ada', 'Ada', 'Ada', 'Bob', 'Bob', 'Cleo', undefined]);
  // One request where the events come at about one time; a busy machine may spread them. Each author is read once.
  const read = requests().map(([address, init]) => [String(address), idsIn(String(init?.body))] as const);
  expect([...new Set(read.map(([address]) => address))]).toEqual([`${settings.serverUrl}/classes/Profile`]);
  expect(read.flatMap(([, ids]) => ids).toSorted()).toEqual([bob.id, cleo.id, nameless.id].toSorted());
  expect(read.length).toBeLessThan(3);

  await resultOf(community.people.call(bob, 'saveProfile', { name: 'Robert' }));
  await feed.refetch();
  expect(names().toSorted()).toEqual(['Ada', 'Ada', 'Ada', 'Ada', 'Cleo', 'Robert', 'Robert', undefined]);
});

it('reads with the visitor’s rights: an object they cannot read stays a pointer', async () => {
  const { rest } = community.people;
  const author = await community.people.signUp();
  const as = { sessionToken: author.token };
  const makeTopic = async (fields: Record<string, unknown>) => {
    const { body } = await rest('POST', 'classes/Topic', fields, as);
    return { __type: 'Pointer', className: 'Topic', objectId: String(body['objectId']) };
  };
  const [open, closed] = [await makeTopic({ name: 'open' }), await makeTopic({ name: 'closed', ACL: {} })];
  await rest('POST', 'classes/Note', { topic: open }, as);
  type Note = { topic?: { name?: string } };
  const notes = openLiveList<Note>({ className: 'Note', include: ['topic'], order: ['createdAt'] }, {});
  await expect.poll(() => notes.get().state, { timeout: 10_000 }).toBe('live');
  await rest('POST', 'classes/Note', { topic: closed }, as);
  await expect.poll(() => notes.get().rows.map(({ topic }) => topic)).toMatchObject([{ name: 'open' }, closed]);
  notes.close();
});
