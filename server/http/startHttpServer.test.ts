import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createOriginPolicy } from '@/server/http/applyCors';
import { createConnectionLimiter, type HttpServer, startHttpServer } from '@/server/http/startHttpServer';

const SITE = 'http://localhost:3000';

describe('a websocket', () => {
  let http: HttpServer;
  afterEach(() => http.stop(100));

  it('is refused while nobody takes it up, and taken once somebody does', async () => {
    const policy = createOriginPolicy(SITE, 'http://localhost:1337/server', true);
    const place = { listen: { host: '127.0.0.1', port: 0 }, setting: 'BACKEND_PORT', operator: () => false };
    http = await startHttpServer({
      ...place,
      policy,
      callerAddress: () => '127.0.0.1',
      handler: (_req, res) => res.end(),
    });
    const url = `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

    const early = new WebSocket(url, { origin: SITE });
    const [error] = (await once(early, 'error')) as [Error];
    expect(error.message).toContain('503');
    expect(http.sockets()).toBe(0);

    new WebSocketServer({ server: http.server });
    const late = new WebSocket(url, { origin: SITE });
    await once(late, 'open');
    expect(http.sockets()).toBe(1);
    late.terminate();
  });
});

describe('createConnectionLimiter', () => {
  it('gives each address its share, and no more than there are in all', () => {
    const limiter = createConnectionLimiter({ perAddress: 2, inAll: 3 });
    expect(['a', 'a', 'a', 'b', 'b'].map((address) => limiter.take(address))).toEqual([true, true, false, true, false]);
    limiter.leave('a');
    expect([limiter.take('b'), limiter.take('a')]).toEqual([true, false]);
    limiter.leave('nobody');
    expect(limiter.take('c')).toBe(false);
  });
});
