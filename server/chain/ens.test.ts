import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeAbiParameters, encodeErrorResult, parseAbi, type Address, type Hex } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { createEns } from '@/server/chain/ens';
import { createChainNodes } from '@/server/chain/nodes';
import { sharedBatch, sharedLookup } from '@/tests/helpers/attacks/sharedValues';

type Question = { id: number; method: string; params: [{ to?: string }] };
type Answer = { result: Hex } | { error: { code: number; message: string; data?: Hex } };

const RESOLVER: Address = '0x00000000000000000000000000000000000e2222';
const OWNER: Address = '0x1111111111111111111111111111111111111111';
const GATEWAYS = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Listens on this machine, and answers each request by its body. */
async function listen(answer: (body: string) => string): Promise<string> {
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => (body += String(part)));
    req.on('end', () => res.setHeader('content-type', 'application/json').end(answer(body)));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Names on a chain whose registry knows one resolver, with the given answers. */
async function namesBy(resolver: Answer) {
  const url = await listen((body) => {
    const { id, method, params } = JSON.parse(body) as Question;
    const found: Answer =
      method === 'eth_getCode'
        ? { result: '0x60' }
        : params[0].to?.toLowerCase() === LOCAL_CONTRACTS.ensRegistry.toLowerCase()
          ? { result: encodeAbiParameters([{ type: 'address' }], [RESOLVER]) }
          : resolver;
    return JSON.stringify({ jsonrpc: '2.0', id, ...found });
  });
  return createEns(createChainNodes(new Map([[LOCAL_CHAIN_ID, url]])));
}

it('does not request URLs that a contract names', async () => {
  let requested = 0;
  const url = await listen(() => {
    requested++;
    return '0x00';
  });
  const args = [RESOLVER, [`${url}/{data}`, url], '0x1234', '0x12345678', '0x'] as const;
  const data = encodeErrorResult({ abi: GATEWAYS, errorName: 'OffchainLookup', args });
  const ens = await namesBy({ error: { code: 3, message: 'execution reverted', data } });
  expect(await ens.addressOf('evil.eth')).toBe(null);
  expect(await ens.nameOf(OWNER)).toBe(null);
  expect(requested).toBe(0);
});

it.each([
  ['addresses of gateways', sharedLookup(RESOLVER, { offsets: 800, bytes: 32_000 })],
  ['questions of a batch', sharedBatch(RESOLVER, { offsets: 800, bytes: 32_000 })],
  ['half a megabyte', sharedLookup(RESOLVER, { offsets: 8_000, bytes: 200_000 })],
])('does not decode %s that are one and the same many times', async (_what, data) => {
  const ens = await namesBy({ error: { code: 3, message: 'execution reverted', data } });
  const start = performance.now();
  expect(await ens.addressOf('evil.eth')).toBe(null);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('treats an invalid answer of a resolver as no name', async () => {
  for (const result of ['0x', '0x1234', `0x${'f'.repeat(128)}`] as const) {
    const ens = await namesBy({ result });
    expect(await ens.nameOf(OWNER), result).toBe(null);
  }
});

it('does not treat a failing node as a missing name', async () => {
  const ens = await namesBy({ error: { code: -32_005, message: 'too many requests' } });
  await expect(ens.addressOf('a.eth')).rejects.toThrow(/too many requests/);
});
