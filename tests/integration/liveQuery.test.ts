import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { linkWith } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/peers/signers/createSigner';

type Message = { op: string; requestId?: number; code?: number; object?: { objectId: string; text?: string } };
type Visitor = { id: string; sessionToken: string };

let backend: TestBackend;
let rest: Rest;
let owner: Visitor;
let other: Visitor;

async function visit(): Promise<Visitor> {
  const { body } = await signInOverRest(rest, createAccount());
  return { id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

beforeAll(async () => {
  backend = await startBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  [owner, other] = await Promise.all([visit(), visit()]);
  await rest('POST', 'classes/Note', { text: 'the first' }, owner);
});
afterAll(() => backend?.stop());

/** A live query client of its own, that hears everything. */
async function connect(sessionToken?: string) {
  const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const say = (message: object) => socket.send(JSON.stringify(message));
  const hears = (op: string) => expect.poll(() => heard.map((message) => message.op), { timeout: 5_000 }).toContain(op);
  say({ op: 'connect', applicationId: backend.appId, ...(sessionToken ? { sessionToken } : {}) });
  await hears('connected');
  const subscribe = (requestId: number, where: object = {}) =>
    say({ op: 'subscribe', requestId, query: { className: 'Note', where }, ...(sessionToken ? { sessionToken } : {}) });
  return { socket, heard, closed, say, hears, subscribe };
}

describe('live query', () => {
  it('tells a subscriber of what it may read, and of nothing else', async () => {
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

  it("[B04] tells an account of its own addresses, by the SDK's names of their classes", async () => {
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

  it('tells no more once a subscription is ended', async () => {
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

  it('refuses a query that could not be matched, so that a save is not troubled by it', async () => {
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

  it('ends a socket that floods it, and answers everybody else meanwhile', async () => {
    const client = await connect();
    for (let id = 0; id < 20_000; id++) client.subscribe(id, { text: `x${id}` });
    const start = Date.now();
    expect((await rest('POST', 'classes/Note', { text: 'x5' }, owner)).status).toBeLessThan(300);
    expect(Date.now() - start).toBeLessThan(3_000);
    expect(await client.closed).toBe(1008);
  });

  it('ends a socket that sends a message beyond all measure', async () => {
    const client = await connect();
    client.socket.send('x'.repeat(1_000_000));
    expect(await client.closed).toBe(1009);
  });

  it('lets one address open so many sockets, and as many again once they are closed', async () => {
    const open = async () => {
      const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
      socket.on('error', () => undefined); // The refusal, which is what is counted.
      const opened = await once(socket, 'open').then(
        () => true,
        () => false,
      );
      return { socket, opened };
    };
    const sockets = await Promise.all(Array.from({ length: 80 }, open));
    expect(sockets.filter(({ opened }) => opened).length).toBeLessThanOrEqual(60);
    expect(sockets.filter(({ opened }) => opened).length).toBeGreaterThan(50);
    for (const { socket } of sockets) socket.terminate();
    await expect
      .poll(async () => {
        const { socket, opened } = await open();
        socket.terminate();
        return opened;
      })
      .toBe(true);
  });
});
