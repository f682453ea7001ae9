import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeAbiParameters, pad, toEventSelector, toHex, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createEmitter, type Emitter } from '@/tests/helpers/indexer/createEmitter';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk } from '@/tests/helpers/createSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

type Row = Record<string, unknown> & { objectId: string };
type Log = { blockHash: string; logIndex: Hex; topics: [Hex, Hex, Hex]; data: Hex; transactionHash: string };

const TOPIC = toEventSelector('Transfer(address,address,uint256)');
const ABI = {
  anonymous: false,
  inputs: [
    { indexed: true, internalType: 'address', name: 'from', type: 'address' },
    { indexed: true, internalType: 'address', name: 'to', type: 'address' },
    { indexed: false, internalType: 'uint256', name: 'value', type: 'uint256' },
  ],
  name: 'Transfer',
  type: 'event',
};
/** The emitter puts the number of topics in place of the last digit. */
const TOKEN = `0xe7e0${'0'.repeat(35)}3`;
const [ALICE, BOB] = [`0xa11ce${'0'.repeat(35)}`, `0xb0b0${'0'.repeat(36)}`] as const;

let chain: TestChain;
let emitter: Emitter;
let backend: TestBackend;
let rest: Rest;
let database: TestDatabase;

/** Starts a backend on the database of all; it takes cloud code. */
const begin = () =>
  startBackend({
    databaseUri: database.uri,
    env: {
      RPC_URL_31337: chain.url,
      INDEX_CHAINS: '31337',
      // As in production, where live queries follow named classes alone.
      CLIENT_CLASS_CREATION: 'off',
      CLOUD_CODE: 'tests/helpers/cloud-code',
    },
  });

function turnTo(another: TestBackend): void {
  backend = another;
  rest = createRest(backend.serverUrl, backend.appId);
}

beforeAll(async () => {
  [database, chain] = await Promise.all([startTestDatabase(), startTestChain()]);
  emitter = await createEmitter(chain);
  await transfer(1n, 2n, 2n ** 255n);
  turnTo(await begin());
});

afterAll(async () => {
  await backend?.stop();
  await chain?.stop();
  await database?.stop();
});

/** Emits transfers of these values, all in one block. */
async function transfer(...values: bigint[]): Promise<void> {
  for (const value of values) {
    const data = encodeAbiParameters([{ type: 'uint256' }], [value]);
    await emitter.emit(TOKEN, [TOPIC, pad(ALICE), pad(value % 2n ? BOB : ALICE)], data);
  }
  await chain.ask('evm_mine');
}

/** `rest` names the application in the body. */
const asMaster = () => ({ headers: { 'X-Parse-Master-Key': backend.masterKey } });

const masterHeaders = () => ({
  'X-Parse-Application-Id': backend.appId,
  'X-Parse-Master-Key': backend.masterKey,
});

async function call(name: string, params: Record<string, unknown>) {
  const { status, body } = await rest('POST', `functions/${name}`, params, asMaster());
  return { status, ...body } as { status: number; code?: number; error?: string; result?: Record<string, unknown> };
}

const watch = (change: Record<string, unknown>) =>
  call('watchContractEvent', {
    ...{ chainId: '0x7a69', address: TOKEN, topic: 'Transfer(address, address, uint256)', abi: ABI },
    ...{ tableName: 'TracedTransfer', sync_historical: true, ...change },
  });

/** All rows of a class, as anybody may read them, in the order of the chain. */
async function rows(className: string, where: object = {}): Promise<Row[]> {
  const order = 'block_number,log_index';
  const { body } = await rest('GET', `classes/${className}`, { where, limit: 1000, order });
  return body['results'] as Row[];
}

/** What the chain itself says of the events. */
async function chainLogs(): Promise<Log[]> {
  return chain.ask<Log[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', address: TOKEN, topics: [TOPIC] });
}

const place = ({ blockHash, logIndex }: Log) => `${blockHash}:${Number(logIndex)}`;

/** Waits until a class has each wanted event of the chain once, and nothing else. */
async function sameAsChain(className: string, isWanted: (value: bigint) => boolean = () => true): Promise<void> {
  await expect
    .poll(async () => (await rows(className)).map((row) => `${row['block_hash']}:${row['log_index']}`), {
      timeout: 60_000,
      interval: 200,
    })
    .toEqual((await chainLogs()).filter(({ data }) => isWanted(BigInt(data))).map(place));
}

const isOdd = (value: bigint) => value % 2n === 1n;

/** Enough to be killed within. */
async function transferMany(): Promise<void> {
  for (let block = 0; block < 5; block++) await transfer(...Array.from({ length: 15 }, (_, at) => BigInt(100 + at)));
}

const notRefused = (value: bigint) => value !== 13n;

describe('synced contract events', () => {
  it('are written into a class: history with exact decoded arguments, readable by everyone and writable by nobody', async () => {
    const answer = await watch({});
    expect(answer.result).toMatchObject({ success: true, tableName: 'TracedTransfer', topic: TOPIC });
    expect((await watch({})).result).toEqual(answer.result);
    await sameAsChain('TracedTransfer');
    const [log] = await chainLogs();
    const block = await chain.ask<{ timestamp: Hex }>('eth_getBlockByHash', log?.blockHash, false);
    const found = await rows('TracedTransfer');
    expect(found[0]).toMatchObject({
      ...{ address: TOKEN, from: ALICE, to: BOB, value: '1', value_decimal: 1 },
      ...{ transaction_hash: log?.transactionHash, block_number: 1, log_index: 0, transaction_index: 0 },
      block_timestamp: { __type: 'Date', iso: new Date(Number(block.timestamp) * 1000).toISOString() },
      ACL: { '*': { read: true } },
    });
    expect(found[2]).toMatchObject({ value: String(2n ** 255n), value_decimal: 2 ** 255 });
    for (const [method, name] of [
      ['POST', ''],
      ['PUT', `/${found[0]?.objectId}`],
      ['DELETE', `/${found[0]?.objectId}`],
    ] as const) {
      expect((await rest(method, `classes/TracedTransfer${name}`, { value: '7' })).body).toMatchObject({ code: 119 });
    }
  });

  it('are described to everyone who reads the contract’s logs, without other event syncs', async () => {
    const describeEvents = async (addresses: unknown, chainId: unknown = '0x7a69') =>
      (await rest('POST', 'functions/describeEvents', { chainId, addresses })).body;
    const { inputs } = ABI;
    expect(await describeEvents([ALICE, TOKEN.toUpperCase().replace('0X', '0x')])).toEqual({
      result: [{ address: TOKEN, event: { type: 'event', name: 'Transfer', inputs } }],
    });
    expect(await describeEvents([TOKEN], 1337)).toMatchObject({ result: [{ address: TOKEN }] });
    expect(await describeEvents([TOKEN], '0x1')).toEqual({ result: [] });
    expect(await describeEvents([ALICE])).toEqual({ result: [] });
    for (const wrong of [undefined, TOKEN, ['door'], Array.from({ length: 51 }, () => TOKEN)]) {
      expect(await describeEvents(wrong)).toMatchObject({ code: 142 });
    }
  });

  it('are written as they arrive, confirmed by the next block, and reported to live queries and cloud code', async () => {
    const live = await follow('TracedTransfer');
    await transfer(4n, 13n);
    await live.hears('create', '4');
    expect(live.heard.find(({ op }) => op === 'create')?.object).toMatchObject({ value: '4', confirmed: false });
    await chain.ask('evm_mine');
    await live.hears('update', '4');
    expect(live.heard.at(-1)?.object).toMatchObject({ value: '4', confirmed: true });
    await sameAsChain('TracedTransfer', notRefused);

    await transfer(5n);
    await live.hears('create', '5');
    const [row] = await rows('TracedTransfer', { value: '5' });
    await chain.ask('anvil_reorg', 1, []);
    await live.hears('delete', '5');
    expect(live.heard.at(-1)?.object?.objectId).toBe(row?.objectId);
    await sameAsChain('TracedTransfer', notRefused);
    live.socket.close();

    const traces = async (log: unknown) =>
      (await rows('EventTrace', { log })).map(({ what, confirmed }) => [what, confirmed]);
    await expect
      .poll(() => traces(row?.['log_id']))
      .toEqual([
        ['made', false],
        ['deleted', false],
      ]);
    const { result } = await call('listWatchedEvents', {});
    expect(result).toMatchObject([{ tableName: 'TracedTransfer', events: 4, refused: 1, undecoded: 0, fault: '' }]);
  });

  it('are removed by a reorganisation deeper than their confirmations', async () => {
    await transfer(6n, 7n);
    await transfer(8n);
    await chain.ask('evm_mine');
    await chain.ask('evm_mine');
    await expect
      .poll(() => rows('TracedTransfer', { value: '8', confirmed: true }), { timeout: 30_000 })
      .toHaveLength(1);
    await chain.ask('anvil_reorg', 4, []);
    expect((await chainLogs()).map(({ data }) => BigInt(data))).not.toContain(8n);
    await sameAsChain('TracedTransfer', notRefused);
  });

  it('can be filtered by their arguments, and can start with the next event', async () => {
    const filter = { and: [{ eq: ['to', BOB.toUpperCase().replace('0X', '0x')] }, { gte: ['value', '1'] }] };
    await watch({ tableName: 'ToBob', filter, topic: TOPIC, abi: { contractName: 'Token', abi: [ABI] } });
    await sameAsChain('ToBob', isOdd);
    const answer = await watch({ tableName: 'FromNow', sync_historical: false, abi: undefined, chainId: '1337' });
    expect(answer).toMatchObject({ status: 200, result: { success: true } });
    await transfer(21n, 22n);
    await sameAsChain('ToBob', isOdd);
    await sameAsChain('FromNow', (value) => value === 21n || value === 22n);
    const [raw] = await rows('FromNow');
    expect(raw).toMatchObject({ topic0: TOPIC, topic1: pad(ALICE), data: toHex(21n, { size: 32 }) });
    expect(raw?.['block_number']).toBe(answer.result?.['first_block']);
  });

  it('are stored once and reported at least once if the backend is killed midway and another takes over', async () => {
    const [other] = await Promise.all([begin(), transferMany()]);
    await watch({ tableName: 'AfterKill' });
    // Cloud code never ends with an event that is there.
    await expect.poll(() => rows('EventTrace', { what: 'begun' }), { timeout: 60_000 }).toHaveLength(1);
    const [held] = await rows('EventTrace', { what: 'begun' });
    expect(await rows('AfterKill', { log_id: held?.['log'] })).toHaveLength(1);
    await backend.stop('SIGKILL');
    turnTo(other);
    await transfer(31n, 32n);
    for (const name of ['AfterKill', 'ToBob', 'TracedTransfer']) {
      await sameAsChain(name, { ToBob: isOdd, TracedTransfer: notRefused }[name]);
    }
    const told = await rows('EventTrace', { log: held?.['log'], what: { $in: ['begun', 'ended'] } });
    expect(told.map(({ what }) => what).sort()).toEqual(['begun', 'begun', 'ended']);
    const ended = (await rows('EventTrace', { what: 'ended' })).map(({ log }) => log).sort();
    expect(ended).toEqual((await rows('AfterKill', { value: '107' })).map((row) => row['log_id']).sort());
  });

  it('stop when the sync ends, and their rows stay', async () => {
    const sdk = await startSdk(backend);
    sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
    await expect.poll(() => rows('FromNow', { data: toHex(32n, { size: 32 }) }), { timeout: 30_000 }).toHaveLength(1); // The last.
    const before = await new sdk.Query('FromNow').count();
    const unwatch = () => sdk.Cloud.run('unwatchContractEvent', { tableName: 'FromNow' }, { useMasterKey: true });
    expect(await unwatch()).toEqual({ success: true, removed: 1 });
    await expect(unwatch()).rejects.toMatchObject({ code: 101 });
    await transfer(41n);
    await sameAsChain('AfterKill');
    await sleep(700);
    expect(await new sdk.Query('FromNow').count()).toBe(before);
    expect(before).toBeGreaterThan(2);
    const found = await new sdk.Query('AfterKill').equalTo('to', BOB).descending('block_number').first();
    expect(found?.get('value')).toBe('41');
  });

  it('are written into a class the app declares, with the permissions it declares', async () => {
    expect(await watch({ tableName: 'Listing' })).toMatchObject({ result: { success: true } });
    await sameAsChain('Listing');
    const path = `classes/Listing/${(await rows('Listing'))[0]?.objectId}`;
    expect((await rest('PUT', path, { value: '7', sold: true })).body).toEqual({ updatedAt: expect.any(String) });
    expect((await rest('POST', 'classes/Listing', { value: '7' })).body).toMatchObject({ code: 119 });
    expect((await rest('DELETE', path)).body).toMatchObject({ code: 119 });
    expect((await rows('Listing'))[0]).toMatchObject({ from: ALICE, value: '7', sold: true });
    await call('unwatchContractEvent', { tableName: 'Listing' });
  });

  it('are not written into a deleted class, which would be recreated open to everyone', async () => {
    await watch({ tableName: 'Gone' });
    await sameAsChain('Gone');
    await fetch(`${backend.serverUrl}/purge/Gone`, { method: 'DELETE', headers: masterHeaders() });
    await fetch(`${backend.serverUrl}/schemas/Gone`, { method: 'DELETE', headers: masterHeaders() });
    await transfer(51n);
    const told = async () => {
      const { result } = await call('listWatchedEvents', {});
      return (result as unknown as Row[]).find(({ tableName }) => tableName === 'Gone')?.['fault'];
    };
    await expect.poll(told, { timeout: 30_000 }).toMatch(/unwatchContractEvent/);
    expect((await fetch(`${backend.serverUrl}/schemas/Gone`, { headers: masterHeaders() })).status).toBe(400);
    await call('unwatchContractEvent', { tableName: 'Gone' });
  });
});

describe('an invalid event sync', () => {
  it('is rejected without the master key', async () => {
    for (const name of ['watchContractEvent', 'unwatchContractEvent', 'listWatchedEvents']) {
      expect((await rest('POST', `functions/${name}`, {})).body).toMatchObject({ code: 119 });
    }
    expect((await rest('GET', 'classes/WatchedEvent')).body).toMatchObject({ code: 119 });
  });

  const other = { ...ABI, inputs: ABI.inputs.slice(1) };
  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['a chain that is not indexed', { chainId: 'polygon' }, 141, /INDEX_CHAINS/],
    ['an unknown chain', { chainId: 'nowhere' }, 142, /chainId/],
    ['an invalid address', { address: '0x12' }, 142, /address/],
    ['an invalid signature', { topic: 'Transfer(address' }, 142, /topic/],
    ['an invalid ABI', { abi: 'Transfer' }, 142, /abi/],
    ['an ABI with unknown types', { abi: { name: 'X', inputs: [{ name: 'a', type: 'uint7' }] } }, 142, /abi/],
    ['an ABI of another event', { abi: other }, 142, /Transfer\(address,uint256\)/],
    ['a class of the backend', { tableName: '_User' }, 142, /tableName/],
    ['a class of addresses', { tableName: 'EthAddress' }, 142, /tableName/],
    ['a class that exists with other columns', { tableName: 'EventTrace' }, 142, /block_number is missing/],
    ['another filter than before', { filter: { eq: ['from', ALICE] } }, 142, /unwatchContractEvent/],
    ['a filter on an unknown argument', { tableName: 'New', filter: { eq: ['price', 1] } }, 142, /from, to, value/],
    ['a filter that compares strings', { tableName: 'New', filter: { gt: ['from', ALICE] } }, 142, /not a number/],
    ['an invalid filter', { tableName: 'New', filter: { from: ALICE } }, 142, /filter/],
    ['an invalid sync_historical', { sync_historical: 'yes' }, 142, /sync_historical/],
  ])('is rejected with its reason: %s', async (_what, change, code, reason) => {
    const answer = await watch(change);
    expect(answer.status).toBe(400);
    expect(answer).toMatchObject({ code, error: expect.stringMatching(reason) });
    expect((await rest('GET', 'schemas/New', {}, asMaster())).status).toBe(400);
  });
});

type Message = { op: string; object?: Row };

/** A live query that hears all of a class. */
async function follow(className: string) {
  const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const hears = (op: string, value?: string) =>
    expect
      .poll(() => heard.filter((one) => one.op === op).map(({ object }) => object?.['value']), { timeout: 30_000 })
      .toContain(value);
  socket.send(JSON.stringify({ op: 'connect', applicationId: backend.appId }));
  await hears('connected');
  socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query: { className, where: {} } }));
  await hears('subscribed');
  return { socket, heard, hears };
}
