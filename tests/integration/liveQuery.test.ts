import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { linkWith } from '@/tests/helpers/familySignIn';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { openForwarder, type Forwarder } from '@/tests/helpers/openForwarder';
import { quickest } from '@/tests/helpers/quickest';
import { stubPage } from '@/tests/helpers/pageOfTest';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import { eventually } from '@/tests/helpers/eventually';

type Visitor = { id: string; sessionToken: string };

vi.mock('@/lib/env', () => ({ readSettings: () => backend }));

let backend: SharedBackend;
let rest: Rest;
let owner: Visitor;
let other: Visitor;

async function visit(): Promise<Visitor> {
  const { body } = await signInOverRest(rest, createAccount());
  return { id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  [owner, other] = await Promise.all([visit(), visit()]);
  await rest('POST', 'classes/Note', { text: 'the first' }, owner);
});

const connect = (sessionToken?: string) => connectLiveQuery(backend, sessionToken);

describe('live query', () => {
  it('reports the selected fields, also under their name from SDKs before 4, and keeps its socket', async () => {
    const client = await connect();
    const query = { className: 'Note', where: {}, fields: ['text', 'text'], keys: undefined, watch: [], order: 'text' };
    client.say({ op: 'subscribe', requestId: 1, query, sessionToken: null });
    await client.hears('subscribed');
    await rest('POST', 'classes/Note', { text: 'chosen', other: 5 }, owner);
    await client.hears('create');
    const told = client.heard.find(({ op }) => op === 'create')?.object;
    expect(told).toMatchObject({ text: 'chosen' });
    expect(told).not.toHaveProperty('other');
    client.say({ op: 'subscribe', requestId: 2, query, sessionToken: 5 });
    await expect
      .poll(() => client.heard.at(-1))
      .toMatchObject({ op: 'error', code: 102, requestId: 2, reconnect: false });
    client.socket.close();
  });

  it('reports to a subscriber only what it may read', async () => {
    const clients = await Promise.all([connect(owner.sessionToken), connect(other.sessionToken), connect()]);
    for (const client of clients) {
      client.subscribe(1);
      await client.hears('subscribed');
    }
    const [mine] = clients;
    const acl = { [owner.id]: { read: true, write: true } };
    const { body } = await rest('POST', 'classes/Note', { text: 'secret', ACL: acl }, owner);
    const path = `classes/Note/${String(body['objectId'])}`;
    await mine.hears('create');
    await rest('PUT', path, { text: 'still secret' }, owner);
    await mine.hears('update');
    await rest('DELETE', path, {}, owner);
    await mine.hears('delete');
    const events = mine.heard.filter(({ object }) => object);
    expect(events.map(({ op, object }) => [op, object?.objectId, object?.text])).toEqual([
      ['create', body['objectId'], 'secret'],
      ['update', body['objectId'], 'still secret'],
      ['delete', body['objectId'], 'still secret'],
    ]);

    await rest('POST', 'classes/Note', { text: 'for everybody' }, owner);
    for (const client of clients) await expect.poll(() => client.heard.at(-1)?.object?.text).toBe('for everybody');
    for (const client of clients.slice(1)) expect(client.heard.filter(({ object }) => object)).toHaveLength(1);
    for (const client of clients) client.socket.close();
  });

  it('reports what was saved on another backend with the same database, whatever its size', async () => {
    const second = await shareTwin();
    const [client, visitor] = await Promise.all([connect(), connect(other.sessionToken)]);
    for (const one of [client, visitor]) {
      one.subscribe(1);
      await one.hears('subscribed');
    }
    const elsewhere = createRest(second.serverUrl, second.appId);
    const text = 'ä€😀'.repeat(10_000);
    await elsewhere('POST', 'classes/Note', { text }, owner);
    await elsewhere('POST', 'classes/Note', { text: 'mine', ACL: { [owner.id]: { read: true } } }, owner);
    await elsewhere('POST', 'classes/Note', { text: 'the last' }, owner);
    for (const one of [client, visitor]) {
      const texts = () => one.heard.flatMap(({ object }) => object?.text ?? []);
      await expect.poll(texts).toEqual([text, 'the last']);
    }

    // A line that was cut may have let something slip: whoever follows has to come back and read again.
    const admin = new pg.Client({ connectionString: backend.databaseUri });
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen foyer_news'");
    await admin.end();
    expect(await client.closed).toBe(1012);
    const again = await connect();
    again.subscribe(1);
    await again.hears('subscribed');
    await elsewhere('POST', 'classes/Note', { text: 'heard again' }, owner);
    await expect.poll(() => again.heard.at(-1)?.object?.text).toBe('heard again');
    again.socket.close();
  });

  it('[B04] reports an account’s own addresses under the SDK’s class names', async () => {
    const follow = async ({ sessionToken }: Visitor) => {
      const client = await connect(sessionToken);
      client.say({ op: 'subscribe', requestId: 1, query: { className: '_SolAddress', where: {} }, sessionToken });
      await client.hears('subscribed');
      return client;
    };
    const [mine, others] = await Promise.all([follow(owner), follow(other)]);
    const signer = await createSigner('sol');
    await linkWith(rest, { id: owner.id, token: owner.sessionToken }, signer);
    const row = `classes/_SolAddress/${signer.address}`;
    expect((await rest('DELETE', row, {}, owner)).status).toBe(200);
    await mine.hears('delete');
    expect(mine.heard.at(-1)?.object?.objectId).toBe(signer.address);
    expect(others.heard.filter(({ object }) => object)).toEqual([]);
    for (const client of [mine, others]) client.socket.close();
  });

  it('stops reporting once a subscription ends', async () => {
    const client = await connect();
    client.subscribe(1);
    await client.hears('subscribed');
    client.say({ op: 'unsubscribe', requestId: 1 });
    await client.hears('unsubscribed');
    await rest('POST', 'classes/Note', { text: 'unheard' }, owner);
    await sleep(300);
    expect(client.heard.some(({ object }) => object)).toBe(false);
    client.socket.close();
  });

  it('rejects a query that could not be matched, so that no save fails because of it', async () => {
    const client = await connect();
    client.subscribe(7, { text: { $in: 5 } });
    await client.hears('error');
    expect(client.heard.at(-1)).toMatchObject({ op: 'error', code: 102, requestId: 7 });
    client.subscribe(8, { text: { $containedBy: ['x'] } });
    await client.hears('subscribed');
    await rest('POST', 'classes/Note', { other: 'no text' }, owner);
    await sleep(200);
    expect(backend.logs()).not.toMatch(/"level":"error"/);
    client.socket.close();
  });

  it('closes a socket that floods it, and still answers others', async () => {
    const floods: Promise<number>[] = [];
    const flood = async () => {
      const client = await connect();
      floods.push(client.closed);
      for (let id = 0; id < 20_000; id++) client.subscribe(id, { text: `x${id}` });
    };
    const write = async () =>
      expect((await rest('POST', 'classes/Note', { text: 'x5' }, owner)).status).toBeLessThan(300);
    expect(await quickest(3_000, write, flood)).toBeLessThan(3_000);
    for (const closed of floods) expect(await closed).toBe(1008);
  });

  it('closes a socket that sends an oversized message', async () => {
    const client = await connect();
    client.socket.send('x'.repeat(1_000_000));
    expect(await client.closed).toBe(1009);
  });
});

describe("the SDK's live query client", () => {
  type Client = InstanceType<BrowserSdk['LiveQueryClient']>;
  type Frame = { op: string; requestId?: number; object?: { text: string }; error?: string };
  const frames = {
    sent: [] as Frame[],
    heard: [] as Frame[],
    urls: [] as string[],
    /** When the newest socket was opened, in milliseconds. */
    openedAt: 0,
    /** What came in which order after `subscribed`: timers of so many milliseconds, and the SDK's own word. */
    order: [] as (number | 'open')[],
  };
  /** The real one; what passes is taken down. */
  class NotedSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      frames.openedAt = performance.now();
      frames.urls.push(url);
      this.on('message', (data) => {
        const frame = JSON.parse(String(data)) as Frame;
        frames.heard.push(frame);
        // Node runs timers in the order they are due, and of one length in the order they were set, however late it is.
        if (frame.op === 'subscribed') for (const ms of [200, 600]) setTimeout(() => frames.order.push(ms), ms);
      });
    }
    override send(data: string): void {
      frames.sent.push(JSON.parse(data) as Frame);
      super.send(data);
    }
  }
  let sdk: BrowserSdk;
  let forwarder: Forwarder;
  let serverUrl: string;
  const lead = () => forwarder.leadTo(Number(new URL(backend.origin).port));
  beforeAll(async () => {
    forwarder = await openForwarder();
    lead();
    serverUrl = `http://localhost:${forwarder.port}/server`;
    sdk = loadBrowserSdk({ ...backend, serverUrl }).sdk;
    sdk.CoreManager.setWebSocketController(NotedSocket);
  });
  beforeEach(stubPage);
  const clients: Client[] = [];
  const makeClient = () => {
    const client = new sdk.LiveQueryClient({
      applicationId: backend.appId,
      serverURL: serverUrl.replace('http', 'ws'),
    });
    clients.push(client);
    return client;
  };
  afterAll(async () => {
    for (const client of clients) {
      client.close();
      clearTimeout(client.reconnectHandle ?? undefined);
    }
    await forwarder?.close();
  });

  it('[F22][I02] connects to the server’s URL, and reports a subscription 200 ms after the backend', async () => {
    const { Query, LiveQuery } = sdk as unknown as {
      Query: new (className: string) => {
        equalTo(field: string, value: unknown): { subscribe(): Promise<Subscription> };
      };
      LiveQuery: { close(): Promise<void> };
    };
    type Subscription = { on(name: string, listener: (object: { get(field: string): unknown }) => void): void } & {
      unsubscribe(): Promise<void>;
    };
    const subscription = await new Query('Note').equalTo('on', true).subscribe();
    const told: unknown[][] = [];
    subscription.on('open', () => frames.order.push('open'));
    for (const op of ['create', 'update', 'enter', 'leave', 'delete'])
      subscription.on(op, (object) => told.push([op, object.get('text')]));
    await expect.poll(() => frames.order).toEqual([200, 'open', 600]);
    const { body } = await rest('POST', 'classes/Note', { text: 'made', on: true }, owner);
    const path = `classes/Note/${String(body['objectId'])}`;
    await rest('PUT', path, { text: 'changed' }, owner);
    await rest('PUT', path, { on: false }, owner);
    await rest('PUT', path, { on: true }, owner);
    await rest('DELETE', path, {}, owner);
    await expect.poll(() => told.map(([op]) => op)).toEqual(['create', 'update', 'leave', 'enter', 'delete']);
    await subscription.unsubscribe();
    await expect.poll(() => frames.heard.at(-1)?.op).toBe('unsubscribed');
    expect(frames.urls).toEqual([serverUrl.replace('http', 'ws')]);
    expect(frames.sent.map(({ op }) => op)).toEqual(['connect', 'subscribe', 'unsubscribe']);
    expect(frames.heard.slice(0, 2).map(({ op }) => op)).toEqual(['connected', 'subscribed']);
    await LiveQuery.close();

    const refused = makeClient();
    refused.open();
    refused.subscribe({ className: 'Challenge', toJSON: () => ({ where: {} }) });
    await expect.poll(() => frames.heard.at(-1)).toMatchObject({ op: 'error', code: 119, requestId: 1 });
    refused.close();
  });

  it('[C10][C11] passes through its states, and waits a random part of min(30, 2^attempts − 1) seconds', async () => {
    const client = makeClient();
    const states = [client.state];
    let state = client.state;
    let [since, asked] = [0, NaN];
    Object.defineProperty(client, 'state', {
      get: () => state,
      set(next: string) {
        states.push((state = next));
        if (next !== 'reconnecting') return;
        since = performance.now();
        lead(); // Before the wait can be over, however busy the machine is.
        // The SDK keeps its timer right after its state.
        queueMicrotask(() => (asked = Number(Reflect.get(client.reconnectHandle ?? {}, '_idleTimeout'))));
      },
    });
    client.open();
    await expect.poll(() => client.state).toBe('connected');
    const random = vi.spyOn(Math, 'random');
    for (const [attempts, part, wait] of [
      [1, 0.2, 200],
      [2, 0.1, 300],
      [3, 0.05, 350],
      [9, 0.01, 300],
      [20, 0.02, 600],
    ] as const) {
      client.attempts = attempts;
      random.mockReturnValue(part);
      const sockets = frames.urls.length;
      forwarder.leadTo(null);
      await eventually(() => expect(frames.urls.length).toBe(sockets + 1), 3);
      expect(asked).toBeCloseTo(wait, 6);
      expect(frames.openedAt - since).toBeGreaterThan(wait - 40);
      await expect.poll(() => client.state).toBe('connected');
    }
    random.mockRestore();
    expect(states.slice(0, 3)).toEqual(['initialized', 'connecting', 'connected']);
    expect(states.join()).toMatch(/closed,reconnecting,connected$/);
    client.close();
    expect(client.state).toBe('disconnected');
  });
});
