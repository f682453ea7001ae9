// @vitest-environment jsdom
import { providers } from 'ethers';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEvents, watchEvents } from '@/lib/contracts/contractEvents';
import { prepareWrite, readContract, writeContract } from '@/lib/contracts/callContract';
import { followTransaction } from '@/lib/transactions/followTransaction';
import { simulateTransaction } from '@/lib/transactions/simulateTransaction';
import { createNetworkProvider } from '@/lib/wallets/networkProvider';
import { loadBrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import type { TestBackend } from '@/tests/helpers/startBackend';
import { createSigningProvider, type SigningProvider } from '@/tests/stand-ins/createSigningProvider';
import { startAnvilNode, type AnvilNode } from '@/tests/stand-ins/network/startAnvilNode';
import { deployWorkshop, type Workshop } from '@/tests/stand-ins/workshop/deployWorkshop';
import { eventually } from '@/tests/helpers/eventually';

// A contract is called without a backend: nothing listens there.
const backend = { serverUrl: 'http://127.0.0.1:9/server', appId: 'foyer' } as TestBackend;
const loaded = vi.hoisted(() => ({ sdk: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => backend }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

const ADA_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let chain: AnvilNode;
let node: providers.StaticJsonRpcProvider;
let wallet: SigningProvider;
let workshop: Workshop;

beforeAll(async () => {
  chain = await startAnvilNode(31_337);
  loaded.sdk = loadBrowserSdk(backend).sdk;
  node = new providers.StaticJsonRpcProvider(chain.url);
  wallet = createSigningProvider(chain.url, ADA_KEY);
  workshop = await deployWorkshop(chain.url, wallet.account);
});
afterAll(() => chain.stop());

const call = (functionName: string, params?: Parameters<typeof readContract>[1]['params']) => ({
  contractAddress: workshop.address,
  abi: workshop.abi,
  functionName,
  ...(params ? { params } : {}),
});
const read = (...parts: Parameters<typeof call>) => readContract(wallet, call(...parts));
const sender = () => ({ provider: wallet, account: wallet.account });

async function write(functionName: string, params: object, value = 0n) {
  const prepared = await prepareWrite(sender(), { ...call(functionName, params as never), value });
  await simulateTransaction(wallet, prepared.request, prepared.abi);
  const pending = await writeContract(sender(), prepared, { chainId: 31_337 });
  const states = [];
  for await (const state of followTransaction(wallet, pending, { confirmations: 1, everyMs: 20 })) states.push(state);
  return { pending, last: states.at(-1) };
}

describe('reading a contract', () => {
  it('needs no wallet and returns plain values', async () => {
    const reader = createNetworkProvider({ 31337: chain.url });
    expect(await readContract(reader, call('notes'))).toBe(0n);
    expect(await read('open')).toBe(true);
    expect(await read('ownerOf', { tokenId: 0 })).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  });

  it('accepts bigints, numbers, strings, an empty string, bytes and booleans', async () => {
    const given = { number: -5n, raw: '0x', flag: false, who: GRACE };
    const answer = { number_: -5n, raw_: '0x', flag_: false, who_: GRACE };
    expect(await read('echo', given)).toEqual(answer);
    expect(await read('echo', { ...given, number: '-5', flag: 'false' })).toEqual(answer);
    expect(await read('echo', { ...given, number: 0n })).toEqual({ ...answer, number_: 0n });
    expect(await read('greet(string)', { name: '' })).toBe('Good evening, ');
  });

  it('selects overloads by signature, also with tuples, and unnamed inputs by position', async () => {
    const order = { name: 'Grace', sizes: [1n, 2n, 2n ** 255n] };
    expect(await read('greet()')).toBe('Good evening');
    expect(await read('greet( string )', { name: 'Ada' })).toBe('Good evening, Ada');
    expect(await read('greet((string,uint256[]))', { order })).toBe('One order for Grace');
    expect(await read('total', { order })).toEqual({ sum: 2n ** 255n + 3n, same: order });
    expect(await read('minus', [9, 4n])).toBe(5n);
  });

  it('uses the given sender and block', async () => {
    expect(await readContract(wallet, call('caller'), { from: GRACE })).toBe(GRACE);
    await write('note', { text: 'one' });
    const head = await node.getBlockNumber();
    expect(await readContract(wallet, call('notes'), { blockTag: head })).toBe(1n);
    expect(wallet.asked.at(-1)).toMatchObject({ method: 'eth_call', params: [{}, `0x${head.toString(16)}`] });
    // This node keeps no older state: that is no refusal of the contract.
    const older = readContract(wallet, call('notes'), { blockTag: head - 1 });
    await expect(older).rejects.toMatchObject({ name: 'WalletFailedError' });
  });

  it('accepts a human-readable ABI, a JSON ABI and a compiler artifact', async () => {
    const contractAddress = workshop.address;
    for (const abi of [
      'function notes() view returns (uint256)\nevent Noted(address indexed by, string text, uint256 count)',
      ['function notes() view returns (uint256)'],
      JSON.stringify(workshop.abi),
      JSON.stringify({ contractName: 'Workshop', abi: workshop.abi }),
    ]) {
      expect(typeof (await readContract(wallet, { contractAddress, abi, functionName: 'notes' }))).toBe('bigint');
    }
    for (const abi of ['', '{', '[]', '{"a":1}', 'hello', [{ a: 1 }]]) {
      const asked = readContract(wallet, { contractAddress, abi, functionName: 'notes' });
      await expect(asked).rejects.toMatchObject({ name: 'InvalidAbiError' });
    }
  });

  it.each([
    ['nothing', {}, 'FunctionNotFoundError', 'Function does not exist in abi'],
    ['Noted', {}, 'FunctionNotFoundError', 'Function does not exist in abi'],
    ['greet', {}, 'AmbiguousFunctionError', 'Multiple function definitions found in the abi'],
    ['greet(uint8)', {}, 'FunctionNotFoundError', 'Function with the provided topic does not exist in abi'],
    ['ownerOf', {}, 'MissingFieldsError', 'tokenId is required'],
    ['echo', { flag: false }, 'MissingFieldsError', 'number is required, raw is required, who is required'],
    ['ownerOf', { tokenId: 77 }, 'TransactionRevertedError', 'No NFT has this token ID'],
  ])('explains what is wrong with %s %o', async (functionName, params, name, words) => {
    await expect(read(functionName, params)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(words) as string,
    });
  });

  it.each([
    ['ownerOf', { tokenId: 'first' }, 'tokenId', 'uint256', 'Not a valid number.'],
    ['ownerOf', { tokenId: -1n }, 'tokenId', 'uint256', 'Not a valid number.'],
    ['total', { order: { name: 'x' } }, 'order', '(string,uint256[])', 'Not a valid value.'],
  ])('names the argument of %s %o that is none of its type', async (functionName, params, argument, type, message) => {
    const error = { name: 'InvalidArgumentError', argument, type, message };
    await expect(read(functionName, params)).rejects.toMatchObject(error);
  });

  it('reports an address without a contract', async () => {
    const elsewhere = { ...call('notes'), contractAddress: GRACE };
    await expect(readContract(wallet, elsewhere)).rejects.toMatchObject({ name: 'NoContractError' });
  });
});

describe('writing to a contract', () => {
  it('sends value and an empty string', async () => {
    const { pending, last } = await write('note', { text: '' }, 5n);
    expect(last).toMatchObject({ step: 'mined' });
    expect((await node.getTransaction(pending.hash)).value.toString()).toBe('5');
    expect((await node.getBalance(workshop.address)).toString()).toBe('5');
  });

  it.each([
    [0, 'The contract reverted: Closed on Mondays.'],
    [1, 'The contract reverted: TooLoud(7, song).'],
    [2, 'The contract reverted without a reason.'],
    [3, 'A number in the contract overflowed.'],
  ])('reports the reason of a revert in a simulation and in the wallet (%i)', async (kind, message) => {
    const prepared = await prepareWrite(sender(), call('refuse', { kind }));
    const refused = { name: 'TransactionRevertedError', message };
    await expect(simulateTransaction(wallet, prepared.request, prepared.abi)).rejects.toMatchObject(refused);
    await expect(writeContract(sender(), prepared)).rejects.toMatchObject(refused);
  });

  it('reports the reason of a failure in its block', async () => {
    const prepared = await prepareWrite(sender(), call('refuse', { kind: 9 }));
    const fee = await simulateTransaction(wallet, prepared.request, prepared.abi);
    await write('close', {});
    // Past the simulation: what held then holds no more.
    const pending = await writeContract(sender(), prepared, { overrides: { gasLimit: fee.gas } });
    const states = [];
    for await (const state of followTransaction(wallet, pending, { everyMs: 20 })) states.push(state);
    expect(states.at(-1)).toMatchObject({ step: 'failed', reason: 'The contract reverted: Closed by now.' });
  });

  it('reports a declined transaction as a state of its own', async () => {
    const prepared = await prepareWrite(sender(), call('note', { text: 'x' }));
    wallet.declines = true;
    await expect(writeContract(sender(), prepared)).rejects.toMatchObject({ name: 'WalletRejectedError' });
    wallet.declines = false;
  });
});

describe('the events of a contract', () => {
  it('are read with named values, and reported as they arrive', async () => {
    const question = { contractAddress: workshop.address, abi: workshop.abi };
    const stop = new AbortController();
    const events = watchEvents(wallet, question, { signal: stop.signal, everyMs: 20 });
    const before = wallet.asked.length;
    const next = events.next();
    // It asks for the second block once it knows the first, after which it tells what comes.
    const heads = () => wallet.asked.slice(before).filter(({ method }) => method === 'eth_blockNumber').length;
    await eventually(() => expect(heads()).toBeGreaterThan(1));
    const { pending } = await write('note', { text: 'live' });
    const { value } = await next;
    expect(value).toMatchObject({
      name: 'Noted',
      hash: pending.hash,
      args: [
        { name: 'by', type: 'address', value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
        { name: 'text', type: 'string', value: 'live' },
        { name: 'count', type: 'uint256', value: await read('notes') },
      ],
    });
    stop.abort();
    await events.return(undefined);
    const all = await readEvents(wallet, { ...question, eventName: 'Noted', fromBlock: 0 });
    expect(all.map(({ name }) => name)).toEqual(all.map(() => 'Noted'));
    expect(all.at(-1)).toEqual(value);
    const foreign = { contractAddress: workshop.address, abi: ['event Other(uint256)'], fromBlock: 0 };
    expect((await readEvents(wallet, foreign)).every(({ name }) => name === null)).toBe(true);
  });
});
