import { describe, expect, it } from 'vitest';
import { refuseEndedSessions, type SubscriptionServer } from '@/server/parse/live-query/revokeSubscriptions';

type Client = { hasMasterKey: boolean; sessionToken?: string };

/** What a subscription comes to: with which session it is let in or refused. */
async function subscribe(client: Client | undefined, sessionToken?: string, clientId: string | undefined = 'c1') {
  const told: unknown[] = [];
  const let_in: unknown[] = [];
  const asked: (string | undefined)[] = [];
  const server: SubscriptionServer = {
    clients: new Map(client ? [['c1', client]] : []),
    getAuthForSessionToken(token) {
      asked.push(token);
      return Promise.resolve(token?.startsWith('ended') ? { error: new Error('gone') } : {});
    },
    _handleSubscribe(_socket, request) {
      let_in.push(request);
      return Promise.resolve();
    },
  };
  refuseEndedSessions(server);
  const request = { requestId: 7, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const socket = { send: (message: string) => told.push(JSON.parse(message)) };
  await server._handleSubscribe({ ...socket, ...(clientId === undefined ? {} : { clientId }) }, request);
  return { told, isIn: let_in.length === 1 && let_in[0] === request, asked };
}

const refusal = {
  op: 'error',
  error: 'Your session has ended. Sign in again.',
  code: 209,
  reconnect: false,
  requestId: 7,
};

describe('a live query', () => {
  it('with a session that has ended is refused, whether it came with the subscription or the connection', async () => {
    const client = { hasMasterKey: false };
    expect(await subscribe(client, 'ended')).toEqual({ told: [refusal], isIn: false, asked: ['ended'] });
    const connected = await subscribe({ ...client, sessionToken: 'ended' });
    expect(connected).toEqual({ told: [refusal], isIn: false, asked: ['ended'] });
  });

  it('goes by the session of the subscription first', async () => {
    const client = { hasMasterKey: false, sessionToken: 'ended' };
    expect(await subscribe(client, 'good')).toEqual({ told: [], isIn: true, asked: ['good'] });
    const good = { hasMasterKey: false, sessionToken: 'good' };
    expect((await subscribe(good, 'ended-later')).told).toEqual([refusal]);
    expect((await subscribe(client, '')).told).toEqual([refusal]);
  });

  it('without one, of a socket that is not known, or with the master key is let in', async () => {
    expect(await subscribe({ hasMasterKey: false })).toEqual({ told: [], isIn: true, asked: [undefined] });
    expect(await subscribe(undefined)).toEqual({ told: [], isIn: true, asked: [undefined] });
    expect((await subscribe(undefined, 'ended', undefined)).told).toEqual([refusal]);
    const master = await subscribe({ hasMasterKey: true, sessionToken: 'ended' }, 'ended');
    expect([master.told, master.isIn]).toEqual([[], true]);
  });
});
