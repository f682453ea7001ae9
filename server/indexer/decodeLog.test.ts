import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeLog } from '@/server/indexer/decodeLog';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`) as [Hex, Hex, Hex];
const ZERO = `0x${'0'.repeat(40)}` as const;

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Deposit(address indexed who, uint256 value)',
  'event OrderFulfilled(bytes32 hash, address indexed offerer, address indexed zone, address recipient, (uint8 t, address token, uint256 id, uint256 amount)[] offer, (uint8 t, address token, uint256 id, uint256 amount, address to)[] consideration)',
]);

const log = (topics: readonly unknown[], data: Hex, address: string = c) => ({
  address,
  topics: topics as string[],
  data,
  logIndex: '0x0',
  transactionIndex: '0x0',
  transactionHash: '0x',
  blockHash: '0x',
});

const word = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value]);
const transfer = encodeEventTopics({ abi, eventName: 'Transfer', args: { from: a, to: b } });
const deposit = encodeEventTopics({ abi, eventName: 'Deposit', args: { who: a } });

describe('decodeLog', () => {
  it('tells a token by three topics and a collection by four', () => {
    const largest = 2n ** 256n - 1n;
    expect(decodeLog(log(transfer, word(largest)), new Set())).toEqual({
      kind: 'token',
      from: a,
      to: b,
      amount: largest,
    });
    expect(decodeLog(log([...transfer, word(7n)], '0x'), new Set())).toMatchObject({
      type: 'ERC721',
      moved: [{ tokenId: 7n, amount: 1n }],
    });
  });

  it.each([
    ['no data', log(transfer, '0x')],
    ['half a word', log(transfer, '0x00')],
    ['one topic', log(transfer.slice(0, 1), word(1n))],
    ['no topic', log([], '0x')],
    ['an address of 32 bytes', log([transfer[0], word(2n ** 200n), transfer[2]], word(1n))],
  ])('takes a transfer with %s for none', (_what, odd) => {
    expect(decodeLog(odd, new Set())).toBeNull();
  });

  it('reads a batch, and refuses lists of two lengths or beyond the data', () => {
    const topics = encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: c, from: a, to: b } });
    const lists = (ids: bigint[], amounts: bigint[]) =>
      log(topics, encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts]));
    expect(decodeLog(lists([1n, 2n], [5n, 6n]), new Set())).toMatchObject({
      moved: [
        { tokenId: 1n, amount: 5n },
        { tokenId: 2n, amount: 6n },
      ],
    });
    expect(decodeLog(lists([1n, 2n], [5n]), new Set())).toBeNull();
    expect(decodeLog(log(topics, `${word(2n ** 255n)}${word(64n).slice(2)}`), new Set())).toBeNull();
  });

  it('believes a deposit of a known wrapped coin alone', () => {
    expect(decodeLog(log(deposit, word(3n)), new Set([c]))).toEqual({ kind: 'token', from: ZERO, to: a, amount: 3n });
    expect(decodeLog(log(deposit, word(3n)), new Set())).toBeNull();
  });

  it('reads a sale with its fees, and an accepted bid', () => {
    const topics = encodeEventTopics({ abi, eventName: 'OrderFulfilled', args: { offerer: a, zone: ZERO } });
    const items = parseAbiParameters(
      'bytes32, address, (uint8, address, uint256, uint256)[], (uint8, address, uint256, uint256, address)[]',
    );
    const hash = word(1n);
    const sale = encodeAbiParameters(items, [
      hash,
      b,
      [[2, c, 9n, 1n]],
      [
        [0, ZERO, 0n, 90n, a],
        [0, ZERO, 0n, 10n, c],
      ],
    ]);
    const trade = { token: c, tokenIds: [9n], price: 100n, currency: ZERO };
    expect(decodeLog(log(topics, sale), new Set())).toEqual({
      kind: 'trade',
      trade: { ...trade, seller: a, buyer: b },
    });
    const bid = encodeAbiParameters(items, [hash, b, [[1, b, 0n, 100n]], [[2, c, 9n, 1n, a]]]);
    const taken = { ...trade, currency: b, seller: b, buyer: a };
    expect(decodeLog(log(topics, bid), new Set())).toEqual({ kind: 'trade', trade: taken });
  });
});
