// @vitest-environment node
import { once } from 'node:events';
import { createServer, IncomingMessage, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForVisitor } from '@/lib/data/visitor/askForVisitor';
import { renderForVisitor } from '@/lib/data/visitor/renderForVisitor';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { hashBody, readVisitor, VISITOR_HEADER } from '@/protocol/visitor';
import { setTestSettings } from '@/tests/helpers/testSettings';

const KEY = '0123456789abcdef0123456789abcdef';
const settings = { serverUrl: '', appId: 'foyer', trustProxy: 1, visitorKey: '' as string | null };
setTestSettings(() => settings);

type Received = { url: string; headers: IncomingHttpHeaders; body: string };
type Sent = { status?: number; headers?: Record<string, string>; body?: object };

let server: Server;
let received: Received[];
/** What the backend answers. */
let answer: (request: Received) => Sent | Promise<Sent>;

beforeEach(async () => {
  received = [];
  answer = () => ({ body: { result: 1 } });
  server = createServer((req, res) => {
    void (async () => {
      const request = { url: req.url ?? '', headers: req.headers, body: (await req.toArray()).join('') };
      received.push(request);
      const { status = 200, headers = {}, body = {} } = await answer(request);
      res.writeHead(status, headers).end(JSON.stringify(body));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another port for each test: what one was answered is kept for a second.
  settings.serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/server`;
  settings.visitorKey = KEY;
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

/** A request for a page. */
function pageRequest(visitor: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.9' });
  return Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': visitor, ...headers } });
}

const call = (name: string, parameters: object = {}, sessionToken?: string) =>
  askForVisitor({ name, parameters: { ...parameters }, sessionToken });
const ask = (visitor: string, name = 'getChains', parameters: object = {}, headers: Record<string, string> = {}) =>
  renderForVisitor(pageRequest(visitor, headers), () => call(name, parameters));
const visitorOf = ({ headers, body }: Received) => {
  const claim = readVisitor(KEY, headers[VISITOR_HEADER]);
  if (typeof claim === 'string') return null;
  expect(claim.bodyHash).toBe(hashBody(body));
  return claim.address;
};
const limited = { status: 429, headers: { 'Retry-After': '42' }, body: { code: 155, error: 'Too many requests.' } };

describe('the site, while it renders a page', () => {
  it('says for which visitor it asks, and signs that for the body', async () => {
    await ask('203.0.113.7', 'getBlock', { block: 1 });
    await ask('2001:db8::6', 'getBlock', { block: 2 });
    expect(received.map(visitorOf)).toEqual(['203.0.113.7', '2001:db8::6']);
    expect(received[0]?.body).toContain('"block":1');
  });

  it('believes as many proxies as TRUST_PROXY says', async () => {
    settings.trustProxy = 0;
    await ask('203.0.113.7').finally(() => (settings.trustProxy = 1));
    expect(received.map(visitorOf)).toEqual(['10.0.0.9']);
  });

  it('passes on no header of the visitor', async () => {
    const forged = 'forged-by-the-visitor';
    await ask(
      '203.0.113.7',
      'getChains',
      {},
      { [VISITOR_HEADER]: forged, 'x-parse-master-key': forged, cookie: forged },
    );
    expect(JSON.stringify(received)).not.toContain(forged);
    expect(received[0]?.headers['x-forwarded-for']).toBeUndefined();
    expect(received.map(visitorOf)).toEqual(['203.0.113.7']);
  });

  it('signs nothing without a key, and says once what is missing and what to do', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    await ask('203.0.113.7');
    expect(warn).not.toHaveBeenCalled();
    settings.visitorKey = null;
    for (const block of [1, 2, 3]) await ask('203.0.113.7', 'getBlock', { block });
    expect(received).toHaveLength(4);
    expect(received.slice(1).map(({ headers }) => headers[VISITOR_HEADER])).toEqual([undefined, undefined, undefined]);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]).toEqual([
      expect.stringMatching(/no VISITOR_KEY.*all visitors share.*Set the same VISITOR_KEY.*operate\/security\.md/),
      expect.objectContaining({ code: 'FOYER_VISITOR_KEY' }),
    ]);
  });
});

describe('equal calls without a session', () => {
  it('are one call, for as long as it takes and a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await Promise.all(['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((visitor) => ask(visitor)));
    await ask('203.0.113.4');
    expect(received).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
    await ask('203.0.113.4');
    expect(received).toHaveLength(2);
    await ask('203.0.113.4', 'getChains', { other: true });
    expect(received).toHaveLength(3);
  });

  it('share what is not there, and nothing that may be there at the next try', async () => {
    answer = ({ url }) =>
      url.endsWith('/getBlock')
        ? { status: 400, body: { code: 101, error: 'Not found.' } }
        : { status: 500, body: { code: 1, error: 'Internal server error.' } };
    for (const name of ['getBlock', 'getBlock', 'getChains', 'getChains'])
      await ask('203.0.113.1', name).catch(() => 0);
    expect(received.map(({ url }) => url.split('/').at(-1))).toEqual(['getBlock', 'getChains', 'getChains']);
  });

  it('do not share the limit of one visitor with another', async () => {
    answer = (request) => (visitorOf(request) === '203.0.113.1' ? limited : { body: { result: 'here' } });
    const visitors = ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3'];
    const ends = await Promise.allSettled(visitors.map((visitor) => ask(visitor)));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value.result : (end.reason as Error).name))).toEqual([
      ...['TooManyRequestsError', 'TooManyRequestsError', 'here', 'here'],
    ]);
    // What the others were answered serves the first one too.
    expect((await ask('203.0.113.1')).result).toBe('here');
  });

  it('keep nobody waiting for a row of visitors beyond their limits', async () => {
    answer = (request) => (visitorOf(request) === '203.0.113.99' ? { body: { result: 'here' } } : limited);
    const crowd = Array.from({ length: 50 }, (_, n) => ask(`203.0.113.${n}`).catch(() => null));
    expect((await ask('203.0.113.99')).result).toBe('here');
    await Promise.all(crowd);
    expect(received).toHaveLength(51);
  });
});

describe('a visitor beyond a limit', () => {
  it('is not asked for again until it ends, and everybody else is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answer = (request) => (visitorOf(request) === '203.0.113.1' ? limited : { body: { result: 1 } });
    const askMany = async (visitor: string, name: string) => {
      const ends = await Promise.allSettled([1, 2, 3].map((block) => ask(visitor, name, { block })));
      return ends.map((end) => (end.status === 'fulfilled' ? 'here' : toMessage(end.reason)));
    };
    await askMany('203.0.113.1', 'getBlock');
    vi.advanceTimersByTime(30_000);
    expect(await askMany('203.0.113.1', 'getBlock')).toEqual(
      Array(3).fill('Too many requests. Try again in 12 seconds.'),
    );
    expect(received).toHaveLength(3);
    expect(await askMany('203.0.113.2', 'getBlock')).toEqual(Array(3).fill('here'));
    // What else there is may cost less.
    await askMany('203.0.113.1', 'getChains');
    expect(received).toHaveLength(9);
    vi.advanceTimersByTime(13_000);
    await askMany('203.0.113.1', 'getTransaction');
    await ask('203.0.113.1', 'getBlock', { block: 4 }).catch(() => null);
    expect(received).toHaveLength(13);
  });

  it('opens some pages at once; the next ones wait, and the last ones show what is known', async () => {
    const opens: (() => void)[] = [];
    const open = (visitor: string) =>
      renderForVisitor(pageRequest(visitor), async () => {
        await new Promise<void>((resolve) => opens.push(resolve));
        return call('getBlock', { block: Math.random() }).catch(() => 'refused');
      });
    // Of one /64 network.
    const pages = Array.from({ length: 115 }, (_, n) => open(`2001:db8::${n + 1}`));
    const other = open('203.0.113.2');
    await vi.waitFor(() => expect(opens).toHaveLength(10 + 5 + 1));
    const end = setInterval(() => opens.splice(0).forEach((resolve) => resolve()), 1);
    const ends = await Promise.all(pages).finally(() => clearInterval(end));
    expect((await other).result).toBe(1);
    expect(ends.filter(({ result }) => result === 1)).toHaveLength(110);
    const refused = ends.filter(({ result }) => result === 'refused');
    expect(refused.map(({ refusal }) => refusal)).toEqual(Array(5).fill({ reason: 'limit', seconds: 5 }));
  });
});

it('never shares a call with a session', async () => {
  answer = ({ body }) => ({ body: { result: body } });
  const asSession = (session: string) =>
    renderForVisitor(pageRequest('203.0.113.1'), () => call('getAccount', {}, session));
  await Promise.all([asSession('r:ada'), asSession('r:ada'), asSession('r:bob')]);
  expect(received).toHaveLength(3);
  expect(received.filter(({ body }) => body.includes('r:bob'))).toHaveLength(1);
});

describe('what the backend refuses', () => {
  let last = 0;
  /** Of a visitor who met no limit before. */
  const refusalOf = async (sent: Sent) => {
    answer = () => sent;
    const page = pageRequest(`203.0.113.${(last += 1)}`);
    return (await renderForVisitor(page, () => call('getChains').catch(() => null))).refusal;
  };

  it('is known of the page, with the time until the next try', async () => {
    expect(await refusalOf(limited)).toEqual({ reason: 'limit', seconds: 42 });
    const busy = { status: 503, headers: { 'Retry-After': '5' }, body: { code: 1, error: 'The server is busy.' } };
    expect(await refusalOf(busy)).toEqual({ reason: 'busy', seconds: 5 });
    expect(await refusalOf({ ...busy, headers: {} })).toBeNull();
    expect(await refusalOf({ status: 400, body: { code: 101, error: 'Not found.' } })).toBeNull();
  });

  it('is of one page alone, and a limit goes before a busy backend', async () => {
    answer = ({ url }) => {
      if (url.endsWith('/busy'))
        return { status: 503, headers: { 'Retry-After': '90' }, body: { code: 1, error: 'Busy.' } };
      return url.endsWith('/limit') ? limited : { body: { result: 1 } };
    };
    const [both, none] = await Promise.all([
      renderForVisitor(pageRequest('203.0.113.1'), async () => {
        for (const name of ['busy', 'limit', 'busy']) await call(name).catch(() => null);
        await expect(call('limit')).rejects.toThrow(TooManyRequestsError);
      }),
      renderForVisitor(pageRequest('203.0.113.2'), () => call('getChains')),
    ]);
    expect([both.refusal, none.refusal]).toEqual([{ reason: 'limit', seconds: 42 }, null]);
  });
});
