import { beforeEach, expect, it, vi } from 'vitest';
import { requestBackend } from '@/lib/data/backendClient';
import { follow, type Follower } from '@/lib/live-queries/liveConnection';
import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import { openLiveList } from '@/lib/live-queries/openLiveList';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/live-queries/liveConnection'), { follow: vi.fn() });
replaceExports(import('@/lib/data/backendClient'), { requestBackend: vi.fn() });

type Profile = { __type: string; className: string; objectId: string; name?: string };
type PostFields = { text: string; profile?: Profile };
type Request = { path: string; body: { where: { objectId?: { $in: string[] } }; include?: string } };

const pointer = (id: string): Profile => ({ __type: 'Pointer', className: 'Profile', objectId: id });
/** The backend's profiles by account; an account that is not listed has none. */
let names: Record<string, string>;
let posts: (LiveRow & PostFields)[];
let requests: Request[];
let socket: Follower;

const profileOf = (id: string): Profile | null =>
  names[id] === undefined ? null : { __type: 'Object', className: 'Profile', objectId: id, name: names[id] };

let moment = 0;
function makePost(author: string): LiveRow & PostFields {
  const time = new Date(Date.UTC(2026, 0, 1) + ++moment * 1_000).toISOString();
  return { objectId: `p${moment}`, createdAt: time, updatedAt: time, text: `post ${moment}`, profile: pointer(author) };
}

/** Stores a post and sends its live query event, with a pointer to its author. */
function notify(row: LiveRow & PostFields): void {
  posts.push(row);
  socket.onChange({ kind: 'change', requestId: 1, op: 'create', row });
}

async function openFeed() {
  const list = openLiveList<PostFields>({ className: 'Post', include: ['profile'], limit: 20 }, {});
  socket.onOpen();
  await vi.waitFor(() => expect(list.get()).toMatchObject({ state: 'live', loading: false }));
  requests = [];
  const shown = () => list.get().rows.map(({ text, profile }) => [text, profile?.name]);
  return { list, shown };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  [names, posts, requests] = [{ ada: 'Ada' }, [makePost('ada')], []];
  vi.mocked(follow).mockImplementation((follower) => {
    socket = follower;
    return () => undefined;
  });
  vi.mocked(requestBackend).mockImplementation((async (request: Request) => {
    requests.push(request);
    const { path, body } = request;
    if (path === 'classes/Profile') {
      return { results: (body.where.objectId?.$in ?? []).flatMap((id) => profileOf(id) ?? []) };
    }
    const included = posts.map((post) => ({
      ...post,
      profile: profileOf(post.profile?.objectId ?? '') ?? post.profile,
    }));
    return { results: included.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) };
  }) as typeof requestBackend);
  return () => vi.useRealTimers();
});

it('shows new posts of a known author without a request', async () => {
  const { shown } = await openFeed();
  const several = Array.from({ length: 5 }, () => makePost('ada'));
  for (const post of several) notify(post);
  expect(shown().map(([, name]) => name)).toEqual(Array(6).fill('Ada'));
  expect(requests).toEqual([]);
});

it('reads the unknown authors of several posts in one request, each once', async () => {
  const { shown } = await openFeed();
  names = { ...names, bob: 'Bob', cleo: 'Cleo', dan: 'Dan' };
  for (const author of ['bob', 'cleo', 'bob', 'dan', 'nameless']) notify(makePost(author));
  await vi.waitFor(() => expect(shown()).toHaveLength(6));
  expect(shown().map(([, name]) => name)).toEqual([undefined, 'Dan', 'Bob', 'Cleo', 'Bob', 'Ada']);
  expect(requests).toMatchObject([
    { path: 'classes/Profile', body: { where: { objectId: { $in: ['bob', 'cleo', 'dan', 'nameless'] } } } },
  ]);
  for (const author of ['bob', 'nameless', 'dan']) notify(makePost(author));
  expect(shown()).toHaveLength(9);
  expect(requests).toHaveLength(1);
});

it('sends no second request for an author that is being read', async () => {
  const { shown } = await openFeed();
  names = { ...names, bob: 'Bob' };
  const answers: (() => void)[] = [];
  vi.mocked(requestBackend).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { results: [profileOf('bob')] };
  });
  notify(makePost('bob'));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  notify(makePost('bob'));
  await vi.advanceTimersByTimeAsync(1_000);
  answers[0]?.();
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  expect(requests).toEqual([]);
});

it('updates a changed author in all of their posts, with the next query or the first post after five minutes', async () => {
  const { list, shown } = await openFeed();
  names = { ada: 'Ada L.' };
  notify(makePost('ada'));
  expect(shown().map(([, name]) => name)).toEqual(['Ada', 'Ada']);
  await list.refetch();
  expect(shown().map(([, name]) => name)).toEqual(['Ada L.', 'Ada L.']);

  requests = [];
  names = { ada: 'Ada Lovelace' };
  vi.setSystemTime(Date.now() + 6 * 60_000);
  notify(makePost('ada'));
  notify(makePost('ada'));
  await vi.waitFor(() => expect(shown()).toHaveLength(4));
  expect(shown().map(([, name]) => name)).toEqual(Array(4).fill('Ada Lovelace'));
  expect(requests).toHaveLength(1);
});

it('reads authors again after a reconnect, since another user may have signed in', async () => {
  await openFeed();
  socket.onDisconnected('');
  notify(makePost('ada'));
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: 'classes/Profile' }]));
});

it('shows a post without its author if that cannot be read, and retries with the next one', async () => {
  const { shown } = await openFeed();
  names = { ...names, bob: 'Bob' };
  vi.mocked(requestBackend).mockRejectedValueOnce(new Error('down'));
  notify(makePost('bob'));
  await vi.waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toEqual([`post ${moment}`, undefined]);
  notify(makePost('bob'));
  await vi.waitFor(() => expect(shown().map(([, name]) => name)).toEqual(['Bob', 'Bob', 'Ada']));
});

it('keeps the same object for a row until the row or its author changes', async () => {
  const { list } = await openFeed();
  const [before] = list.get().rows;
  notify(makePost('ada'));
  expect(list.get().rows[1]).toBe(before);
  await list.refetch();
  expect(list.get().rows.find(({ objectId }) => objectId === before?.objectId)).toBe(before);
});
