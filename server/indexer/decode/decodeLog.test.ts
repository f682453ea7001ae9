import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeLog, isNftLog } from '@/server/indexer/decode/decodeLog';
import { formKey, type TransferForm } from '@/server/indexer/decode/transferForm';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`) as [Hex, Hex, Hex];
const ZERO = `0x${'0'.repeat(40)}` as const;

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed from, address indexed to)',
  'event Deposit(address indexed who, uint256 value)',
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
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
  it('distinguishes a token transfer (three topics) from an NFT transfer (four)', () => {
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
  ])('ignores a transfer with %s', (_what, inconsistent) => {
    expect(decodeLog(inconsistent, new Set())).toBeNull();
  });

  const [from, to, third] = [word(BigInt(a)), word(BigInt(b)), word(9n)];
  const bytes = (...words: Hex[]): Hex => `0x${words.map((one) => one.slice(2)).join('')}`;

  it.each([
    [0, [], [from, to, third]],
    [1, [from], [to, third]],
    [2, [to], [from, third]],
    [4, [third], [from, to]],
    [3, [from, to], [third]],
    [5, [from, third], [to]],
    [6, [to, third], [from]],
    [7, [from, to, third], []],
  ] as const)('decodes a transfer with what a contract indexes (%i), as a token or an NFT', (indexed, topics, data) => {
    const known = (kind: TransferForm['kind']) => new Map([[formKey(c, topics.length + 1), { kind, indexed }]]);
    const moved = log([transfer[0], ...topics], bytes(...data));
    const read = (kind: TransferForm['kind']) => decodeLog(moved, new Set(), undefined, known(kind));
    expect(read('ERC20')).toEqual({ kind: 'token', from: a, to: b, amount: 9n });
    expect(read('ERC721')).toMatchObject({ type: 'ERC721', from: a, to: b, moved: [{ tokenId: 9n, amount: 1n }] });
    if (topics.length < 2) expect(decodeLog(moved, new Set())).toEqual({ kind: 'unclear' });
  });

  it('leaves open what only the contract can explain, and ignores what is a transfer in no form', () => {
    const large = word(2n ** 200n);
    expect(decodeLog(log([transfer[0], from, large], to), new Set())).toEqual({ kind: 'unclear' });
    expect(decodeLog(log([transfer[0]], bytes(from, large, third)), new Set())).toBeNull();
    expect(decodeLog(log([transfer[0], large], bytes(large, third)), new Set())).toBeNull();
    expect(decodeLog(log([transfer[0]], bytes(from, to, third, third)), new Set())).toBeNull();
    expect(decodeLog(log([transfer[0], from], bytes(from, to, third)), new Set())).toBeNull();
  });

  it('decodes a batch, and rejects lists of different or invalid lengths', () => {
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

  it('decodes a single transfer, a batch and a range without indexed arguments, too', () => {
    const [single, batch, range] = [
      '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
      '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
      '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d',
    ];
    const lists = parseAbiParameters('address, address, address, uint256[], uint256[]');
    const ends = { type: 'ERC1155', operator: c, from: a, to: b };
    expect(decodeLog(log([single], bytes(word(BigInt(c)), from, to, third, word(5n))), new Set())).toMatchObject({
      ...ends,
      moved: [{ tokenId: 9n, amount: 5n }],
    });
    expect(decodeLog(log([batch], encodeAbiParameters(lists, [c, a, b, [9n], [5n]])), new Set())).toMatchObject({
      ...ends,
      moved: [{ tokenId: 9n, amount: 5n }],
    });
    expect(decodeLog(log([range], bytes(word(4n), word(5n), from, to)), new Set())).toMatchObject({
      ...{ type: 'ERC721', from: a, to: b, moved: [{ tokenId: 4n }, { tokenId: 5n }] },
    });
    const cut = [log([single], bytes(word(BigInt(c)), from, to, third)), log([range], bytes(word(4n), word(5n), from))];
    for (const one of cut) expect(decodeLog(one, new Set())).toBeNull();
  });

  it('decodes a range of up to 5,000 tokens', () => {
    const range = (first: bigint, last: bigint) =>
      log(
        encodeEventTopics({
          abi,
          eventName: 'ConsecutiveTransfer',
          args: { fromTokenId: first, from: ZERO, to: b },
        }),
        word(last),
      );
    const largest = 2n ** 256n - 1n;
    const reported = { kind: 'nft', type: 'ERC721', operator: null, from: ZERO, to: b };
    expect(decodeLog(range(4n, 6n), new Set())).toEqual({
      ...reported,
      moved: [4n, 5n, 6n].map((tokenId) => ({ tokenId, amount: 1n })),
    });
    expect(decodeLog(range(largest, largest), new Set())).toEqual({
      ...reported,
      moved: [{ tokenId: largest, amount: 1n }],
    });
    expect(decodeLog(range(1n, 5_000n), new Set())).toMatchObject({ moved: { length: 5_000 } });
    for (const [first, last] of [[1n, 5_001n] as const, [0n, largest] as const, [6n, 4n] as const]) {
      expect(decodeLog(range(first, last), new Set())).toBeNull();
      expect(isNftLog(range(first, last))).toBe(true);
    }
    expect(decodeLog(range(4n, 6n), new Set(), 2)).toBeNull();
    expect(decodeLog(range(4n, 6n), new Set(), NaN)).toBeNull();
  });

  it('accepts deposits of the known wrapped coin only', () => {
    expect(decodeLog(log(deposit, word(3n)), new Set([c]))).toEqual({ kind: 'token', from: ZERO, to: a, amount: 3n });
    expect(decodeLog(log(deposit, word(3n)), new Set())).toBeNull();
  });

  it('decodes a sale with its fees, and an accepted bid', () => {
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

  it('decodes the first pair that Uniswap v2 created, and its reserves', () => {
    // Block 10,008,355 of Ethereum: USDC and WETH, by the factory 0x5c69…aa6f.
    const topics = [
      '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
      '0x000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0x000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    ];
    const data = `0x000000000000000000000000b4e16d0168e52d35cacd2c6185b44281ec28c9dc${word(1n).slice(2)}` as const;
    expect(decodeLog(log(topics, data), new Set())).toEqual({
      kind: 'pair',
      pair: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
      token0: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      token1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    });
    const pair = encodeEventTopics({ abi, eventName: 'PairCreated', args: { token0: a, token1: b } });
    expect(decodeLog(log(pair, `${word(BigInt(c))}${word(1n).slice(2)}`), new Set())).toMatchObject({ pair: c });
    const sync = encodeEventTopics({ abi, eventName: 'Sync' });
    const reserves = (reserve: bigint) => log(sync, `${word(reserve)}${word(5n).slice(2)}`);
    expect(decodeLog(reserves(2n ** 112n - 1n), new Set())).toMatchObject({ reserve0: 2n ** 112n - 1n, reserve1: 5n });
    expect(decodeLog(reserves(2n ** 112n), new Set())).toBeNull();
  });

  it('decodes a Uniswap v3 pool, its first price, and its price after a swap', () => {
    const pool = encodeEventTopics({ abi, eventName: 'PoolCreated', args: { token0: a, token1: b, fee: 3_000 } });
    const made = encodeAbiParameters(parseAbiParameters('int24, address'), [60, c]);
    expect(decodeLog(log(pool, made), new Set())).toEqual({ kind: 'pool', pool: c, token0: a, token1: b, fee: 3_000n });
    const sqrtPrice = 2n ** 96n * 3n;
    const started = encodeAbiParameters(parseAbiParameters('uint160, int24'), [sqrtPrice, -21_973]);
    const first = log(encodeEventTopics({ abi, eventName: 'Initialize' }), started);
    expect(decodeLog(first, new Set())).toEqual({ kind: 'price', sqrtPrice, liquidity: 0n });
    const swap = encodeEventTopics({ abi, eventName: 'Swap', args: { sender: a, recipient: b } });
    const words = parseAbiParameters('int256, int256, uint160, uint128, int24');
    const swapped = encodeAbiParameters(words, [-7n, 9n, sqrtPrice, 88n, -1]);
    expect(decodeLog(log(swap, swapped), new Set())).toEqual({ kind: 'price', sqrtPrice, liquidity: 88n });
    expect(decodeLog(log(swap.slice(0, 2), swapped), new Set())).toBeNull();
  });
});
