import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { NodeUnavailableError } from '@/server/chain/requestNode';
import { createChainNodes, NODE_BOUNDS } from '@/server/chain/nodes';
import { holdTime, passTime } from '@/tests/helpers/passTime';

// A busy machine answers within these.
const BOUNDS = { ...NODE_BOUNDS, timeoutMs: 1_500, probeTimeoutMs: 700, breakerMs: 0 };

/** A node that answers, or accepts requests and never answers, like a stopped process. */
async function openNode() {
  const node = { isSilent: false, requests: [] as string[], close: (): void => undefined };
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string };
      node.requests.push(method);
      if (node.isSilent || method === 'eth_getLogs') return;
      res.setHeader('Content-Type', 'application/json');
      if (method === 'eth_call') res.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${'00'.repeat(2_000_000)}` }));
      else if (method === 'eth_gasPrice') {
        res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'refused' } }));
      } else res.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  node.close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(node.close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createChainNodes(new Map([[1, url]]), BOUNDS).client(1);
  if (!client) throw new Error('There is no client.');
  return { node, ask: (method: 'eth_blockNumber' | 'eth_gasPrice') => client.request({ method }), client };
}

const names = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === 'fulfilled' ? 'answer' : (one.reason as Error).name));

describe('a node that does not answer', () => {
  it('gets one request at a time until it answers again', async () => {
    const { node, ask } = await openNode();
    const askTwenty = () => Promise.allSettled(Array.from({ length: 20 }, () => ask('eth_blockNumber')));
    holdTime();
    expect(await passTime(ask('eth_blockNumber'))).toBe('0x1');
    node.isSilent = true;
    await expect(passTime(ask('eth_blockNumber'))).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(passTime(ask('eth_blockNumber'))).rejects.toBeInstanceOf(NodeUnavailableError);
    const before = node.requests.length;
    const crowd = await passTime(askTwenty());
    expect(new Set(names(crowd))).toEqual(new Set(['NodeUnavailableError']));
    // None of them reached it except one probe.
    expect(node.requests.slice(before)).toEqual(['eth_chainId']);
    node.isSilent = false;
    expect(await passTime(ask('eth_blockNumber'))).toBe('0x1');
    expect(names(await passTime(askTwenty()))).not.toContain('NodeUnavailableError');
  });

  it('is not given up for one slow or refused request', async () => {
    const { ask, client, node } = await openNode();
    holdTime();
    const logs = client.request({ method: 'eth_getLogs', params: [{}] });
    await expect(passTime(logs)).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect.poll(() => node.requests.at(-1)).toBe('eth_chainId');
    expect(await passTime(ask('eth_blockNumber'))).toBe('0x1');
    await expect(passTime(ask('eth_gasPrice'))).rejects.toThrow('refused');
    expect(node.requests.at(-1)).toBe('eth_gasPrice');
    expect(await passTime(ask('eth_blockNumber'))).toBe('0x1');
  });

  it.each(['http', 'ws'])('is left alone where nothing listens (%s)', async (protocol) => {
    const url = `${protocol}://127.0.0.1:${await findFreePort()}`;
    const client = createChainNodes(new Map([[1, url]]), { ...BOUNDS, breakerMs: 60_000 }).client(1);
    const ask = () => client?.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error);
    expect(await ask()).not.toBeInstanceOf(NodeUnavailableError);
    await expect.poll(ask).toBeInstanceOf(NodeUnavailableError);
  });
});

it('a node over a websocket is reconnected every time it goes away', async () => {
  const port = await findFreePort();
  const open = async () => {
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { id } = JSON.parse(String(data)) as { id: number };
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }));
      }),
    );
    await once(server, 'listening');
    return async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    };
  };
  const client = createChainNodes(new Map([[1, `ws://127.0.0.1:${port}`]]), BOUNDS).client(1);
  const ask = () => client?.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error);
  for (let round = 0; round < 3; round++) {
    const close = await open();
    await expect.poll(ask).toBe('0x1');
    await close();
    expect(await ask()).toBeInstanceOf(Error);
  }
});

/**
 * A node that lacks its newest state a number of times, like one that mines between two steps of an
 * answer.
 */
async function openMiner(losses: number) {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string };
      requests.push(method);
      const error = { code: -32_602, message: 'BlockOutOfRangeError: block height is 35 but requested was 34' };
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ jsonrpc: '2.0', id, ...(requests.length > losses ? { result: '0x2a' } : { error }) }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createChainNodes(new Map([[1, url]]), BOUNDS).client(1);
  if (!client) throw new Error('There is no client.');
  const ask = (block: 'latest' | '0x22') =>
    client.request({ method: 'eth_call', params: [{ to: `0x${'1'.repeat(40)}` }, block] });
  return { requests, ask };
}

it('retries the newest block when it was replaced, but not a past block', async () => {
  const miner = await openMiner(2);
  expect(await miner.ask('latest')).toBe('0x2a');
  expect(miner.requests).toHaveLength(3);
  const past = await openMiner(2);
  await expect(past.ask('0x22')).rejects.toThrow('BlockOutOfRangeError');
  expect(past.requests).toHaveLength(1);
});

it('an answer of a contract beyond the limit does not count as a failure of the node', async () => {
  const { client, ask } = await openNode();
  const call = client.request({ method: 'eth_call', params: [{ to: `0x${'1'.repeat(40)}` }, 'latest'] });
  await expect(call).rejects.toMatchObject({ name: 'ResponseBodyTooLargeError' });
  expect(await ask('eth_blockNumber')).toBe('0x1');
});
