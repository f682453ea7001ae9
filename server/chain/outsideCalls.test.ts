import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CcipRequestParameters, PublicClient } from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { withGateways } from '@/server/chain/nameGateways';
import { createChainNodes, NODE_BOUNDS } from '@/server/chain/nodes';
import { CALLS_PER_UNIT, meterOutsideCalls, OutsideCallRefused, permitOutsideCall } from '@/server/chain/outsideCalls';
import { fetchPublic } from '@/server/chain/readMetadata';
import { createHostedApi } from '@/server/data-api/hosted/createHostedApi';
import { tooManyRequests } from '@/server/http/StatusError';
import { runForRequest } from '@/server/process/currentRequest';
import { startSolana } from '@/server/solana/solanaNodes';
import { holdTime, passTime } from '@/tests/helpers/passTime';

/** Another machine; `asked` counts its requests. */
async function openMachine(answer: (req: IncomingMessage, res: ServerResponse, count: number) => void) {
  const machine = { url: '', asked: 0 };
  const server = createServer((req, res) => {
    machine.asked += 1;
    answer(req, res, machine.asked);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  machine.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return machine;
}

const answerRpc = (body: object) => (_req: IncomingMessage, res: ServerResponse) =>
  void res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }));

/** Work of a caller with so many units; answers what it came to, and how many were spent. */
async function asCaller(work: () => Promise<unknown>, units = Infinity) {
  let spent = 0;
  const spend = (more: number): Promise<void> => {
    if (spent + more > units) return Promise.reject(tooManyRequests('Rate limit exceeded.', 30));
    spent += more;
    return Promise.resolve();
  };
  const result = await meterOutsideCalls(0, spend, work).catch((error: unknown) => error);
  return { result, spent };
}

const local = { mayAsk: () => true, protocols: ['http:'] };
const nodeAt = (url: string, bounds = {}) =>
  createChainNodes(new Map([[1, url]]), { ...NODE_BOUNDS, ...bounds }).client(1) as PublicClient;

describe('units of a caller', () => {
  it('pay for ten calls each, as they are made', async () => {
    const many = (count: number) => async () => {
      for (let n = 0; n < count; n++) await permitOutsideCall();
    };
    expect((await asCaller(many(CALLS_PER_UNIT))).spent).toBe(1);
    expect((await asCaller(many(CALLS_PER_UNIT + 1))).spent).toBe(2);
    await many(50)();
  });

  it('are asked for once: after a refusal nothing goes on for free', async () => {
    const atOnce = () => Promise.allSettled(Array.from({ length: 40 }, () => permitOutsideCall()));
    const { result } = await asCaller(atOnce, 2);
    const ends = (result as PromiseSettledResult<void>[]).map(({ status }) => status);
    expect(ends.filter((status) => status === 'fulfilled')).toHaveLength(2 * CALLS_PER_UNIT);
    const later = await asCaller(async () => {
      await permitOutsideCall().catch(() => undefined);
      await permitOutsideCall();
    }, 0);
    expect(later.result).toBeInstanceOf(OutsideCallRefused);
  });

  it('are not asked for once the client has gone', async () => {
    const gone = AbortSignal.abort(new Error('The client has gone.'));
    const work = () => runForRequest({ network: '203.0.113.1', signal: gone }, permitOutsideCall);
    expect(await asCaller(work)).toMatchObject({ spent: 0, result: { cause: { message: 'The client has gone.' } } });
  });
});

describe('what a call costs is every request that it makes', () => {
  it('of a node, with each further try', async () => {
    const missing = answerRpc({ error: { code: -32_000, message: 'header not found' } });
    const found = answerRpc({ result: '0x7' });
    const node = await openMachine((req, res, count) => (count <= 15 ? missing : found)(req, res));
    const address = `0x${'1'.repeat(40)}` as const;
    holdTime();
    const { result, spent } = await passTime(asCaller(() => nodeAt(node.url).getBalance({ address })));
    expect([result, node.asked, spent]).toEqual([7n, 16, 2]);
  });

  it('of a node that does not answer, with the probes that look after it', async () => {
    const node = await openMachine((_req, res) => void res.writeHead(502).end());
    holdTime();
    const client = nodeAt(node.url, { breakerMs: 0 });
    const asked = asCaller(async () => {
      for (let n = 0; n < 10; n++) {
        await client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 350));
      }
      await permitOutsideCall();
    });
    const { spent } = await passTime(asked);
    expect(node.asked).toBeGreaterThan(10);
    expect(spent * CALLS_PER_UNIT).toBeGreaterThanOrEqual(node.asked);
  });

  it('of a node of Solana', async () => {
    const node = await openMachine(answerRpc({ result: { value: 1 } }));
    const nodes = await startSolana({
      settings: { solanaUrls: { mainnet: node.url, devnet: null }, localSolana: false },
      startLocalSolana: () => Promise.resolve(null),
    });
    const ask = async () => {
      for (let n = 0; n < 15; n++) await nodes.ask('mainnet', 'getBalance', [], z.object({ value: z.int() }));
    };
    expect(await asCaller(ask)).toMatchObject({ spent: 2 });
    expect(node.asked).toBe(15);
    expect(await asCaller(ask, 1)).toMatchObject({ spent: 1, result: { status: 429, retryAfter: 30 } });
    expect(node.asked).toBe(25);
  });

  it('of the host of a token’s file, with its redirects', async () => {
    const host = await openMachine((req, res) =>
      req.url === '/file' ? res.end('{}') : res.writeHead(302, { Location: '/file' }).end(),
    );
    const read = () => fetchPublic(`${host.url}/moved`, { ...local, maxBytes: 100, timeoutMs: 5_000 });
    const readMany = async () => {
      for (let n = 0; n < 6; n++) await read();
    };
    expect(await asCaller(readMany)).toMatchObject({ spent: 2 });
    expect(host.asked).toBe(12);
    expect((await asCaller(readMany, 0)).result).toBeInstanceOf(OutsideCallRefused);
    expect(host.asked).toBe(12);
  });

  it('of the gateways of a name, which do not hide a refusal', async () => {
    const gateway = await openMachine((_req, res) => void res.writeHead(500).end());
    const open = () => withGateways({} as PublicClient, local) as unknown as WithGateways;
    const lookUp = () => open().ccipRead.request(question);
    const urls = Array.from({ length: 4 }, (_, n) => `${gateway.url}/${n}/{data}`);
    const question = { data: '0x00', sender: `0x${'1'.repeat(40)}`, urls } as const;
    expect((await asCaller(lookUp, 0)).result).toBeInstanceOf(OutsideCallRefused);
    expect(gateway.asked).toBe(0);
    expect(await asCaller(lookUp)).toMatchObject({ spent: 1, result: { status: 503 } });
    expect(gateway.asked).toBe(4);
  });

  it('of the hosted API, for kept answers too', async () => {
    const hosted = await openMachine((_req, res) => void res.end('{}'));
    const api = createHostedApi({ url: hosted.url, key: 'key', log: { warn: () => undefined } });
    const ask = async () => {
      for (let n = 0; n < 11; n++) await api.ask({ path: '/erc20', holds: 60 });
    };
    expect(await asCaller(ask)).toMatchObject({ spent: 2 });
    expect(hosted.asked).toBe(1);
    expect((await asCaller(ask, 0)).result).toBeInstanceOf(OutsideCallRefused);
  });
});

type WithGateways = { ccipRead: { request(question: CcipRequestParameters): Promise<unknown> } };
