import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { bytesToHex, encodeAbiParameters, keccak256, namehash } from 'viem';
import { packetToBytes } from 'viem/ens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { createEns } from '@/server/chain/ens';
import { createChainNodes } from '@/server/chain/nodes';
import { openContractLab, type ContractLab } from '@/tests/helpers/data/contractLab';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

const MARY = '0x00000000000000000000000000000000000a11ce';
const BELOW = '0x000000000000000000000000000000000000b0b0';
const REGISTRY = LOCAL_CONTRACTS.ensRegistry;

let chain: TestChain;
let lab: ContractLab;
let maker: string;
let gateway: Server;
let gatewayUrl: string;
/** What the gateway was asked: method, path without what is asked of it, and body. */
const asked: string[] = [];

/** Names on the chain, by whom servers on this machine may be asked; without, by the product's own rules. */
const names = (local = true) =>
  createEns(
    createChainNodes(new Map([[LOCAL_CHAIN_ID, chain.url]])),
    local ? { mayAsk: () => true, protocols: ['http:'] } : {},
  );

async function put(contract: string, functionName: string, ...args: unknown[]): Promise<void> {
  await lab.send(contract, maker, functionName, ...args);
  await chain.ask('evm_mine');
}

/** Gives a name a resolver that sends whoever asks to these servers. */
async function keep(name: string, urls: readonly string[], endless = false): Promise<void> {
  await put(REGISTRY, 'setResolver', namehash(name), await lab.deploy('OffchainResolver', urls, endless));
}

beforeAll(async () => {
  chain = await startTestChain();
  lab = await openContractLab(chain, 'Names.sol');
  [maker = ''] = await chain.ask<string[]>('eth_accounts');
  const registry = await lab.deploy('Registry');
  await chain.ask('anvil_setCode', REGISTRY, await chain.ask('eth_getCode', registry, 'latest'));
  gateway = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://gateway');
    const [, way = '', ...rest] = pathname.split('/');
    let body = '';
    req.on('data', (part) => (body += String(part)));
    req.on('end', () => {
      asked.push([req.method, way, ...rest.map((part) => part.slice(0, 10)), body.slice(0, 8)].join(' '));
      res.statusCode = Number(way) || 200;
      const data = encodeAbiParameters([{ type: 'address' }], [BELOW]);
      res.end(way === 'long' ? 'x'.repeat(100_000) : way === 'words' ? 'hello' : JSON.stringify({ data }));
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway.close().closeAllConnections();
  await chain.stop();
});

it('a plain resolver answers for its own name and not for subnames', async () => {
  const resolver = await lab.deploy('PlainResolver');
  await put(REGISTRY, 'setResolver', namehash('plain.eth'), resolver);
  await put(resolver, 'setAddr', namehash('plain.eth'), MARY);
  await put(resolver, 'setAddr', namehash('below.plain.eth'), MARY);
  expect(await names().addressOf('plain.eth')).toBe(MARY);
  expect(await names().addressOf('below.plain.eth')).toBe(null);
});

it('a wildcard resolver answers for every subname (ENSIP-10)', async () => {
  await put(REGISTRY, 'setResolver', namehash('wild.eth'), await lab.deploy('WildcardResolver'));
  const made = (name: string) => `0x${keccak256(bytesToHex(packetToBytes(name))).slice(26)}`;
  expect(await names().addressOf('any.thing.wild.eth')).toBe(made('any.thing.wild.eth'));
  expect(await names().addressOf('wild.eth')).toBe(made('wild.eth'));
  // One that has a resolver of its own is not the wildcard's any more.
  await put(REGISTRY, 'setResolver', namehash('own.wild.eth'), await lab.deploy('PlainResolver'));
  expect(await names().addressOf('own.wild.eth')).toBe(null);
});

it('an offchain name is read from its gateway by GET or POST, and from the next gateway after a failure (EIP-3668)', async () => {
  asked.length = 0;
  await keep('kept.eth', [`${gatewayUrl}/500/{sender}/{data}`, `${gatewayUrl}/get/{sender}/{data}`]);
  expect(await names().addressOf('ada.kept.eth')).toBe(BELOW);
  expect(asked.map((line) => line.replace(/ 0x[\da-f]+/g, ' 0x'))).toEqual(['GET 500 0x 0x ', 'GET get 0x 0x ']);
  asked.length = 0;
  await keep('kept.eth', [`${gatewayUrl}/post`]);
  expect(await names().addressOf('ada.kept.eth')).toBe(BELOW);
  expect(asked).toEqual(['POST post {"data":']);
});

it('no gateway on the operator’s network or without TLS is called', async () => {
  asked.length = 0;
  const { port } = new URL(gatewayUrl);
  for (const url of [
    gatewayUrl,
    `https://127.0.0.1:${port}`,
    `https://[::1]:${port}`,
    'https://10.0.0.1',
    'file:///etc',
  ]) {
    await keep('inside.eth', [`${url}/{sender}/{data}`]);
    expect(await names(false).addressOf('ada.inside.eth'), url).toBe(null);
  }
  expect(asked).toEqual([]);
});

it('a gateway without an answer, or with an oversized one, resolves to no name; a failing one leaves it unknown', async () => {
  await keep('lost.eth', [`${gatewayUrl}/404/{data}`, `${gatewayUrl}/get/{data}`]);
  expect(await names().addressOf('ada.lost.eth')).toBe(null);
  await keep('lost.eth', [`${gatewayUrl}/long`]);
  expect(await names().addressOf('ada.lost.eth')).toBe(null);
  for (const way of ['503', 'words']) {
    await keep('lost.eth', [`${gatewayUrl}/${way}`]);
    await expect(names().addressOf('ada.lost.eth'), way).rejects.toMatchObject({ status: 503, code: 141 });
  }
});

it('gateways that redirect to each other endlessly are called four times', async () => {
  asked.length = 0;
  await keep('endless.eth', [`${gatewayUrl}/post`], true);
  expect(await names().addressOf('ada.endless.eth')).toBe(null);
  expect(asked).toHaveLength(4);
});
