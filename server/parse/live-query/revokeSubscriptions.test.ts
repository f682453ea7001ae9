import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  type AccessAdapter,
  rejectExpiredSessions,
  revokeSubscriptions,
  type SubscriptionServer,
} from '@/server/parse/live-query/revokeSubscriptions';

type Client = { hasMasterKey: boolean; sessionToken?: string };

/** The result of a subscription: with which session it is accepted or rejected. */
async function subscribe(client: Client | undefined, sessionToken?: string, clientId: string | undefined = 'c1') {
  const reported: unknown[] = [];
  const let_in: unknown[] = [];
  const requests: (string | undefined)[] = [];
  const server: SubscriptionServer = {
    clients: new Map(client ? [['c1', client]] : []),
    getAuthForSessionToken(token) {
      requests.push(token);
      return Promise.resolve(token?.startsWith('ended') ? { error: new Error('gone') } : {});
    },
    _handleSubscribe(_socket, request) {
      let_in.push(request);
      return Promise.resolve();
    },
  };
  rejectExpiredSessions(server);
  const request = { requestId: 7, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const socket = { send: (message: string) => reported.push(JSON.parse(message)) };
  await server._handleSubscribe({ ...socket, ...(clientId === undefined ? {} : { clientId }) }, request);
  return { reported, isIn: let_in.length === 1 && let_in[0] === request, requests };
}

const refusal = {
  op: 'error',
  error: 'Your session has ended. Sign in again.',
  code: 209,
  reconnect: false,
  requestId: 7,
};

describe('a live query subscription', () => {
  it('with an ended session is rejected, whether the session came with the subscription or the connection', async () => {
    const client = { hasMasterKey: false };
    expect(await subscribe(client, 'ended')).toEqual({ reported: [refusal], isIn: false, requests: ['ended'] });
    const connected = await subscribe({ ...client, sessionToken: 'ended' });
    expect(connected).toEqual({ reported: [refusal], isIn: false, requests: ['ended'] });
  });

  it('uses the session of the subscription first', async () => {
    const client = { hasMasterKey: false, sessionToken: 'ended' };
    expect(await subscribe(client, 'good')).toEqual({ reported: [], isIn: true, requests: ['good'] });
    const good = { hasMasterKey: false, sessionToken: 'good' };
    expect((await subscribe(good, 'ended-later')).reported).toEqual([refusal]);
    expect((await subscribe(client, '')).reported).toEqual([refusal]);
  });

  it('without a session, of an unknown socket, or with the master key is accepted', async () => {
    expect(await subscribe({ hasMasterKey: false })).toEqual({ reported: [], isIn: true, requests: [undefined] });
    expect(await subscribe(undefined)).toEqual({ reported: [], isIn: true, requests: [undefined] });
    expect((await subscribe(undefined, 'ended', undefined)).reported).toEqual([refusal]);
    const master = await subscribe({ hasMasterKey: true, sessionToken: 'ended' }, 'ended');
    expect([master.reported, master.isIn]).toEqual([[], true]);
  });
});

/** A cache of sessions as Parse Server has it, readable. */
function sessionCache() {
  const entries = new Map<string, unknown>();
  const user = {
    put: (token: string, entry: unknown) => void entries.set(token, entry),
    del: (token: string) => entries.delete(token),
  };
  return { entries, user, clear: () => entries.clear() };
}

it('An ended session stays out of the caches, also for a request that read it just before its end', async () => {
  const bus = new EventEmitter();
  const write = () => Promise.resolve({});
  const adapter: AccessAdapter = {
    find: () => Promise.resolve([{ sessionToken: 'ended' }]),
    deleteObjectsByQuery: write,
    updateObjectsByQuery: write,
    findOneAndUpdate: write,
    upsertOneObject: write,
  };
  const [requests, cacheController] = [sessionCache(), sessionCache()];
  revokeSubscriptions(
    adapter,
    requests,
    { authCache: new Map(), cacheController },
    {
      createPublisher: () => ({ publish: (channel, message) => void bus.emit('message', channel, message) }),
      createSubscriber: () => Object.assign(bus, { subscribe: () => undefined, unsubscribe: () => undefined }),
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  );
  for (const token of ['ended', 'other']) requests.user.put(token, 'someone');
  await adapter.deleteObjectsByQuery('_Session', {}, {});
  for (const { user } of [requests, cacheController]) user.put('ended', 'someone');
  expect([...requests.entries.keys()]).toEqual(['other']);
  expect([...cacheController.entries.keys()]).toEqual([]);
});
