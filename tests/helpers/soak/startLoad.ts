import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createRest } from '@/tests/helpers/createRest';
import { sessionOf } from '@/tests/helpers/familySignIn';
import type { TestBackend } from '@/tests/helpers/startBackend';

/** What is written. */
const KINDS = ['object', 'post', 'file'] as const;
type Kind = (typeof KINDS)[number];

/** Something that the backend said it has. */
type Kept = { kind: Kind; id: string; mark: string; url: string };

/** Visitors that write all the time. */
export type Load = {
  /** How many writes of each kind were acknowledged so far. */
  acknowledged(): Readonly<Record<Kind, number>>;
  /** Waits until each kind was acknowledged again; fails after so many milliseconds. */
  goesOn(within: number): Promise<void>;
  /**
   * How often each kind was answered how, such as `post 201`, with its words where it is called the
   * visitor's fault; `none` is a line that broke or said nothing.
   */
  answers(): Readonly<Record<string, number>>;
  /** Sessions of the visitors who write. */
  sessions: readonly string[];
  /** Ends it, once what is under way has been answered. */
  stop(): Promise<void>;
  /** Fails unless the backend still has everything that it acknowledged, letter by letter. */
  verify(): Promise<void>;
};

/** Visitors: each may write 20 posts in ten minutes and 60 files in an hour. */
const PEOPLE = 24;

/** Pause of each writer after a write, and after one that was refused, in milliseconds. */
const PAUSES: Readonly<Record<Kind, number>> = { object: 25, post: 250, file: 250 };
const AFTER_REFUSAL = 200;

/** Longest time that a request may go without an answer before it counts as one that broke, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Ids asked for in one request. */
const PAGE = 200;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Has visitors write objects, posts and files until it is stopped. The backend has to trust one proxy, so that the
 * writers have network addresses of their own, and to let clients make classes.
 *
 * @param backends each is written to in turn
 * @param fileSize bytes of each file
 */
export async function startLoad(
  backends: readonly Pick<TestBackend, 'serverUrl' | 'appId'>[],
  { fileSize = 8_000 }: { fileSize?: number } = {},
): Promise<Load> {
  const clients = backends.map(({ serverUrl, appId }) => createRest(serverUrl, appId));
  const [rest] = clients;
  if (!rest) throw new Error('There is no backend to write to.');
  const address = () => ({ 'X-Forwarded-For': [10, randomInt(256), randomInt(256), randomInt(256)].join('.') });
  const sessions: string[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const fields = { username: `writer${randomInt(1e9)}`, password: 'correct horse battery staple' };
    sessions.push(sessionOf(await rest('POST', 'users', fields, { headers: address() })).token);
  }

  const kept: Kept[] = [];
  const tally = new Map<string, number>();
  const count = { object: 0, post: 0, file: 0 };
  let writes = 0;
  let over = false;

  const write = async (kind: Kind): Promise<boolean> => {
    const mark = `${kind} ${randomBytes(12).toString('hex')}`;
    const n = writes++;
    const client = clients[n % clients.length] ?? rest;
    const bytes = Buffer.from(mark.padEnd(fileSize, '.'));
    const [path, fields] =
      kind === 'file'
        ? ['files/note.txt', { base64: bytes.toString('base64'), _ContentType: 'text/plain' }]
        : kind === 'post'
          ? ['classes/Post', { text: mark }]
          : ['classes/Note', { mark }];
    const requested = client('POST', path, fields, { sessionToken: sessions[n % PEOPLE], headers: address() });
    const late = new AbortController();
    const answer = await Promise.race([
      requested.catch(() => null), // A line that broke: whether it was written is open.
      sleep(TIMEOUT_MS, null, { signal: late.signal }).catch(() => null),
    ]);
    late.abort();
    const isCallers = answer && answer.status >= 400 && answer.status < 500;
    const said = `${kind} ${answer?.status ?? 'none'}${isCallers ? ` ${JSON.stringify(answer.body)}` : ''}`;
    tally.set(said, (tally.get(said) ?? 0) + 1);
    if (answer?.status !== 201) return false;
    const { objectId, url } = answer.body;
    const isFile = kind === 'file';
    kept.push({ kind, id: String(objectId ?? ''), mark: isFile ? digest(bytes) : mark, url: String(url ?? '') });
    count[kind] += 1;
    return true;
  };
  const writers = KINDS.map(async (kind) => {
    while (!over) await sleep((await write(kind)) ? PAUSES[kind] : AFTER_REFUSAL);
  });

  /** What the backend has of some rows, by id. */
  const read = async (className: string, field: string, ids: readonly string[]) => {
    const where = { objectId: { $in: ids } };
    const { status, body } = await rest('GET', `classes/${className}`, { where, limit: PAGE }, { headers: address() });
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = body['results'] as Record<string, unknown>[];
    return new Map(rows.map((row) => [String(row['objectId']), row[field]]));
  };
  const verifyRows = async (kind: Kind, className: string, field: string) => {
    const mine = kept.filter((one) => one.kind === kind);
    for (let n = 0; n < mine.length; n += PAGE) {
      const page = mine.slice(n, n + PAGE);
      const ids = page.map(({ id }) => id);
      const there = await read(className, field, ids);
      const lost = page.filter(({ id, mark }) => there.get(id) !== mark);
      expect(lost, `acknowledged and lost: ${kind}`).toEqual([]);
    }
  };

  return {
    sessions,
    acknowledged: () => ({ ...count }),
    answers: () => Object.fromEntries([...tally].sort(([a], [b]) => a.localeCompare(b))),
    async goesOn(within) {
      const before = { ...count };
      const more = () => KINDS.filter((kind) => count[kind] <= before[kind]);
      await expect
        .poll(more, { timeout: within, interval: 50, message: `still refused: ${JSON.stringify([...tally])}` })
        .toEqual([]);
    },
    async stop() {
      over = true;
      await Promise.all(writers);
    },
    async verify() {
      await verifyRows('object', 'Note', 'mark');
      await verifyRows('post', 'Post', 'text');
      for (const { url, mark } of kept.filter(({ kind }) => kind === 'file')) {
        const answer = await fetch(url);
        expect(answer.status, `acknowledged and lost: ${url}`).toBe(200);
        expect(digest(new Uint8Array(await answer.arrayBuffer()))).toBe(mark);
      }
    },
  };
}
