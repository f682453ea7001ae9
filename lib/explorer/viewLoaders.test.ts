// @vitest-environment node
import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/lib/errors/backendErrors';
import { VIEW_LOADERS } from '@/lib/explorer/viewLoaders';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Fake = (parameters: Record<string, unknown>) => unknown;

const fakes = { answers: {} as Record<string, (parameters: Record<string, unknown>) => unknown> };
replaceExports(import('@/lib/explorer/fetchData'), {
  fetchData: async (name: string, parameters: Record<string, unknown>) => {
    const answer = fakes.answers[name]?.(parameters) ?? null;
    if (answer === null) throw new BackendError(`${name} has no answer.`, OBJECT_NOT_FOUND, null);
    return answer;
  },
  fetchOrNull: async (name: string, parameters: Record<string, unknown>) => fakes.answers[name]?.(parameters) ?? null,
  fetchEvents: async () => [],
});

const answerWith = (answers: Record<string, Fake>) => Object.assign(fakes.answers, answers);
beforeEach(() => {
  fakes.answers = {};
});

const PLACE = { chain: '0x7a69', of: { id: 31_337, name: 'Local chain', symbol: 'ETH' } };
const ADDRESS = `0x${'a'.repeat(40)}`;
const HASH = `0x${'1'.repeat(64)}`;
const ABI = parseAbi(['function knock(uint256 times)', 'event Knocked(uint256 howOften)']);
const load = (kind: string, place: object, ...names: string[]) =>
  VIEW_LOADERS[kind]?.({ ...PLACE, ...place }, ...names);

const infoOf = (more: object) => ({
  ...{ is_contract: true, creator_address: null, creation_transaction_hash: null, creation_timestamp: null },
  ...{ verification: null, name: null, abi: null, ...more },
});
const pageOf = (result: unknown[], more: object = {}) => ({
  ...{ total: result.length, page: 0, page_size: 25, cursor: '', result, ...more },
});
const sent = (block: number, index = 0) => ({
  ...{ hash: HASH, block_number: String(block), transaction_index: String(index), block_timestamp: '2026-01-01' },
  ...{ from_address: ADDRESS, to_address: `0x${'b'.repeat(40)}`, receipt_contract_address: null, value: '1' },
  ...{ gas_price: '1', receipt_gas_used: '21000', receipt_status: '1', receipt_root: null, input: '0x', logs: [] },
});

describe('an address', () => {
  it('is a contract where it has code, whether it is a token or not', async () => {
    const creator = `0x${'c'.repeat(40)}`;
    answerWith({
      getTransactions: () => pageOf([]),
      getContractInfo: () => infoOf({ creator_address: creator, verification: 'full', name: 'Safe' }),
    });
    expect(await load('address', {}, ADDRESS)).toMatchObject({
      ...{ standard: null, contract: { creator, verification: 'full' }, name: 'Safe' },
    });
    answerWith({ getContractInfo: () => infoOf({ is_contract: false }) });
    expect(await load('address', {}, ADDRESS)).toMatchObject({ contract: null });
  });

  it.each([
    ['in', { direction: 'to' }],
    ['out', { direction: 'from' }],
    ['failed', { status: 'failed' }],
  ])('lists its transactions by the filter %s, and says where no source can', async (show, requested) => {
    const all = vi.fn<Fake>(() => pageOf([]));
    answerWith({ getTransactions: all });
    expect(await load('address', { show }, ADDRESS)).toMatchObject({ filter: show, transactions: { total: 0 } });
    expect(all).toHaveBeenCalledWith(expect.objectContaining({ address: ADDRESS, ...requested }));
    answerWith({ getTransactions: () => null });
    expect(await load('address', { show }, ADDRESS)).toMatchObject({ filter: show, transactions: null });
  });

  it('lists its NFTs page by page on their tab, and counts them elsewhere', async () => {
    const nfts = vi.fn<Fake>(() => pageOf([], { total: 60, cursor: 'next' }));
    answerWith({ getTransactions: () => pageOf([]), getNFTs: nfts });
    expect(await load('address', { tab: 'nfts', cursor: 'now' }, ADDRESS)).toMatchObject({
      nfts: { total: 60, cursor: 'next' },
    });
    expect(nfts).toHaveBeenLastCalledWith(expect.objectContaining({ limit: 25, cursor: 'now' }));
    await load('address', { tab: 'transfers', cursor: 'now' }, ADDRESS);
    expect(nfts).toHaveBeenLastCalledWith({ chain: '0x7a69', address: ADDRESS, limit: 1 });
  });

  it('was first seen when the index says so, and only where it begins with the chain', async () => {
    const first = (more: object) => () => pageOf([sent(3)], more);
    answerWith({ getTransactions: first({}) });
    expect(await load('address', {}, ADDRESS)).toMatchObject({ firstSeen: '2026-01-01' });
    answerWith({ getTransactions: first({ status: 'PARTIAL', from_block: 2 }) });
    expect(await load('address', {}, ADDRESS)).toMatchObject({ firstSeen: null });
  });
});

describe('a transaction', () => {
  const input = encodeFunctionData({ abi: ABI, functionName: 'knock', args: [3n] });

  it('is decoded by the verified ABI of the contract', async () => {
    answerWith({
      getTransaction: () => ({ ...sent(5), input }),
      getContractInfo: () => infoOf({ abi: ABI, verification: 'full', name: 'Door' }),
    });
    expect(await load('tx', {}, HASH)).toMatchObject({
      ...{ abi: 'verified', call: { name: 'knock', values: [{ name: 'times', value: '3' }] } },
      names: { [`0x${'b'.repeat(40)}`]: 'Door' },
    });
    answerWith({ getTransactions: () => pageOf([{ ...sent(5), input }]) });
    expect(await load('address', {}, ADDRESS)).toMatchObject({ transactions: { result: [{ method: 'knock' }] } });
  });

  it('names its sender and the people in its call, so that its title does not change', async () => {
    const spender = `0x${'c'.repeat(40)}`;
    const approve = parseAbi(['function approve(address spender, uint256 amount)']);
    const data = encodeFunctionData({ abi: approve, args: [spender as `0x${string}`, 5n] });
    answerWith({
      getTransaction: () => ({ ...sent(5), input: data }),
      resolveAddress: ({ address }) => ({ name: address === ADDRESS ? 'ada.eth' : 'grace.eth' }),
    });
    expect(await load('tx', {}, HASH)).toMatchObject({ names: { [ADDRESS]: 'ada.eth', [spender]: 'grace.eth' } });
  });

  it('stays as it is where no ABI is known', async () => {
    answerWith({ getTransaction: () => ({ ...sent(5), input }), getContractInfo: () => infoOf({}) });
    expect(await load('tx', {}, HASH)).toMatchObject({ call: null, verified: [] });
  });
});

describe('what a transaction in a list asks a token for', () => {
  const token = `0x${'b'.repeat(40)}`;
  const [grace, amount] = [`0x${'d'.repeat(40)}` as const, 27_000_000n];
  const functions = parseAbi([
    'function transfer(address to, uint256 amount)',
    'function approve(address spender, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function mint(address to, uint256 amount)',
  ]);
  const send = encodeFunctionData({ abi: functions, functionName: 'transfer', args: [grace, amount] });
  const listOf = async (input: string, isToken = true) => {
    answerWith({
      getTransactions: () => pageOf([{ ...sent(5), value: '0', input }]),
      getTokenMetadata: ({ addresses }) =>
        isToken && String(addresses) === token
          ? [{ address: token, name: 'Foyer Dollar', symbol: 'FUSD', decimals: '6', has_decimals: true }]
          : null,
    });
    const view = await load('address', {}, ADDRESS);
    return view?.kind === 'address' ? view.transactions?.result[0]?.requested : undefined;
  };

  it('is an amount in its units and who gets it, or a limit and who may spend it', async () => {
    const asked = {
      address: token,
      symbol: 'FUSD',
      decimals: 6,
      amount: '27000000',
      from: sent(5).from_address,
      to: grace,
    };
    expect(await listOf(send)).toEqual({ ...asked, isLimit: false });
    const approve = encodeFunctionData({ abi: functions, functionName: 'approve', args: [grace, amount] });
    expect(await listOf(approve)).toEqual({ ...asked, isLimit: true });
    // The tokens of somebody else, and new ones.
    const owner = `0x${'e'.repeat(40)}` as const;
    const move = encodeFunctionData({ abi: functions, functionName: 'transferFrom', args: [owner, grace, amount] });
    expect(await listOf(move)).toEqual({ ...asked, from: owner, isLimit: false });
    const mint = encodeFunctionData({ abi: functions, functionName: 'mint', args: [grace, amount] });
    expect(await listOf(mint)).toEqual({ ...asked, from: `0x${'0'.repeat(40)}`, isLimit: false });
  });

  it('is nothing where the contract is not known as a token: NFTs share its functions', async () => {
    const move = encodeFunctionData({
      abi: functions,
      functionName: 'transferFrom',
      args: [ADDRESS as never, grace, 2n],
    });
    expect(await listOf(move, false)).toBeNull();
    expect(await listOf('0x')).toBeNull();
  });
});

describe('a block', () => {
  const HEAD = 20;
  const stats: Fake = ({ limit, to_block: to = HEAD }) =>
    Number(to) > HEAD
      ? null
      : Array.from({ length: Math.min(Number(limit), Number(to) + 1) }, (_, back) => ({
          ...{ number: String(Number(to) - back), base_fee_per_gas: '8' },
        }));
  const around = async (number: string) => {
    answerWith({ getBlockStats: stats, getBlock: () => ({ number, transactions: [] }) });
    const view = await load('block', {}, number);
    if (view?.kind !== 'block') throw new Error('That is another page.');
    return [view.around[0]?.number, view.around.at(-1)?.number, view.baseFee];
  };

  it('is among the blocks around it, as far as there are any', async () => {
    expect(await around('5')).toEqual(['0', '17', '8']);
    expect(await around('20')).toEqual(['0', '20', '8']);
  });

  it('has its base fee where the index begins too late for those before it', async () => {
    answerWith({
      getBlockStats: (asked) => (asked['limit'] === 1 ? stats(asked) : null),
      getBlock: () => ({ number: '5', transactions: [] }),
    });
    expect(await load('block', {}, '5')).toMatchObject({ around: [], baseFee: '8' });
  });

  it('names every contract that was called in it, of how many however', async () => {
    const called = Array.from({ length: 90 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    const asked: number[] = [];
    answerWith({
      getBlock: () => ({
        number: '5',
        transactions: called.map((to_address, index) => ({ ...sent(5, index), to_address, input: '0x12345678' })),
      }),
      getTokenMetadata: ({ addresses }) => {
        const some = addresses as string[];
        asked.push(some.length);
        return some.map((address) => ({
          address,
          name: `Token ${Number(address.slice(2))}`,
          symbol: 'T',
          decimals: '18',
          has_decimals: true,
        }));
      },
    });
    const view = await load('block', {}, '5');
    if (view?.kind !== 'block') throw new Error('That is another page.');
    expect(asked).toEqual([40, 40, 10]);
    expect(called.map((address) => view.names[address])).toEqual(called.map((_, at) => `Token ${at}`));
  });

  it('is told of without them where no source lists them', async () => {
    answerWith({ getBlockStats: () => null, getBlock: () => ({ number: '5', transactions: [] }) });
    expect(await load('block', {}, '5')).toMatchObject({ around: [], baseFee: null });
  });
});

describe('the lists of a chain', () => {
  const HEAD = 60;
  const stats: Fake = ({ limit, to_block: to = HEAD }) =>
    Number(to) > HEAD
      ? null
      : Array.from({ length: Math.min(Number(limit), Number(to) + 1) }, (_, back) => {
          const number = Number(to) - back;
          return { number: String(number), transaction_count: number % 2 ? 20 : 0 };
        });

  it('hold all blocks, page by page', async () => {
    answerWith({ getBlockStats: stats });
    expect(await load('blocks', {})).toMatchObject({ older: '35', newer: null });
    expect(await load('blocks', { cursor: '35' })).toMatchObject({ older: '10', newer: '60' });
    expect(await load('blocks', { cursor: '10' })).toMatchObject({ older: '', newer: '35' });
    // Beyond the newest block the newest page is shown.
    expect(await load('blocks', { cursor: '85' })).toMatchObject({ older: '35', newer: null });
  });

  it('hold all transactions once, page by page, to the beginning of the chain', async () => {
    answerWith({
      getBlockStats: stats,
      getBlock: ({ block_number_or_hash: name }) => ({
        transactions: Array.from({ length: 20 }, (_, index) => ({
          ...sent(Number(name), index),
          hash: `${name}-${index}`,
        })),
      }),
    });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const view = await load('transactions', cursor === undefined ? {} : { cursor });
      if (view?.kind !== 'transactions') throw new Error('That is another page.');
      seen.push(...view.transactions.map(({ hash }) => hash));
      cursor = view.older;
    } while (cursor);
    expect(seen).toHaveLength(30 * 20);
    expect(new Set(seen).size).toBe(30 * 20);
    expect(seen.slice(0, 2)).toEqual(['59-19', '59-18']);
  });
});
