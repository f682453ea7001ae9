import { describe, expect, it } from 'vitest';
import {
  describeTransaction,
  feeOf,
  isPlainTransfer,
  transfersIn,
  toEntry,
} from '@/lib/transactions/describeTransaction';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

const [ADA, BOB, TOKEN] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const data = (...words: bigint[]) => `0x${words.map(word).join('')}`;

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

const block = { block_timestamp: '2026-11-24T12:00:00.000Z', block_number: '7', block_hash: '0x07' };
const log = (part: Partial<Log>): Log => ({
  ...{ log_index: '0', transaction_hash: '0x01', transaction_index: '0', address: TOKEN, data: '0x' },
  ...{ topic0: null, topic1: null, topic2: null, topic3: null },
  ...block,
  ...part,
});
const row = (part: Partial<BlockTransaction>): BlockTransaction => ({
  ...{ hash: '0x01', nonce: '0', transaction_index: '0', from_address: ADA, to_address: BOB, value: '0' },
  ...{ gas: '21000', gas_price: '10', input: '0x', receipt_cumulative_gas_used: '21000', receipt_gas_used: '21000' },
  ...{ receipt_contract_address: null, receipt_root: null, receipt_status: '1', logs: [] },
  ...block,
  ...part,
});

describe('what a transaction moved', () => {
  it('is its own value, then what its logs report, in order', () => {
    const erc20 = log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(BOB), data: data(250n) });
    const erc721 = log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(BOB), topic3: data(3n) });
    expect(transfersIn(row({ value: '5', logs: [erc20, erc721] }), null)).toEqual([
      { kind: 'coin', from: ADA, to: BOB, amount: '5', token: null, tokenId: null },
      { kind: 'token', from: ADA, to: BOB, amount: '250', token: TOKEN, tokenId: null },
      { kind: 'nft', from: ADA, to: BOB, amount: '1', token: TOKEN, tokenId: '3' },
    ]);
  });

  it('is what older tokens and NFTs log, without a topic', () => {
    const older = log({ topic0: TRANSFER, data: data(BigInt(ADA), BigInt(BOB), 7n) });
    expect(transfersIn(row({ logs: [older] }), null)).toEqual([
      { kind: 'token', from: ADA, to: BOB, amount: '7', token: TOKEN, tokenId: null },
    ]);
    expect(
      transfersIn(row({ logs: [log({ topic0: TRANSFER, data: data(2n ** 160n, BigInt(BOB), 7n) })] }), null),
    ).toEqual([]);
  });

  it('is nothing that a log does not say, where a contract indexes other arguments than the standards', () => {
    const fromAlone = log({ topic0: TRANSFER, topic1: topic(ADA), data: data(BigInt(BOB), 1_000n) });
    const amountIndexed = log({ topic0: TRANSFER, topic1: topic(ADA), topic2: data(1_000n), data: data(BigInt(BOB)) });
    expect(transfersIn(row({ logs: [fromAlone, amountIndexed] }), null)).toEqual([]);
  });

  it('is the wrapped coin that is made and destroyed, and the coin that is paid for it or comes back', () => {
    const coin = (from: string, to: string) => ({ kind: 'coin', from, to, amount: '5', token: null, tokenId: null });
    const weth = (from: string, to: string) => ({ kind: 'token', from, to, amount: '5', token: TOKEN, tokenId: null });
    const deposit = log({ topic0: DEPOSIT, topic1: topic(ADA), data: data(5n) });
    const withdrawal = log({ topic0: WITHDRAWAL, topic1: topic(ADA), data: data(5n) });
    // Paid with the value of the transaction itself, which is told once.
    expect(transfersIn(row({ to_address: TOKEN.toUpperCase(), value: '5', logs: [deposit] }), TOKEN)).toEqual([
      coin(ADA, TOKEN.toUpperCase()),
      weth(ZERO_ADDRESS, ADA),
    ]);
    expect(transfersIn(row({ from_address: BOB, to_address: ADA, value: '5', logs: [deposit] }), TOKEN)).toEqual([
      coin(BOB, ADA),
      coin(ADA, TOKEN),
      weth(ZERO_ADDRESS, ADA),
    ]);
    expect(transfersIn(row({ to_address: TOKEN, logs: [withdrawal] }), TOKEN)).toEqual([
      weth(ADA, ZERO_ADDRESS),
      coin(TOKEN, ADA),
    ]);
    expect(transfersIn(row({ to_address: TOKEN, logs: [deposit, withdrawal] }), BOB)).toEqual([]);
    // A contract that unwraps passes the coin on, which is in no log.
    expect(transfersIn(row({ from_address: BOB, to_address: ADA, logs: [withdrawal] }), TOKEN)).toEqual([
      weth(ADA, ZERO_ADDRESS),
    ]);
    // A wrapped coin that logs the transfers of the standard as well.
    const minted = log({ topic0: TRANSFER, topic1: topic(ZERO_ADDRESS), topic2: topic(ADA), data: data(5n) });
    const burned = log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(ZERO_ADDRESS), data: data(5n) });
    expect(transfersIn(row({ to_address: TOKEN, logs: [minted, deposit, burned, withdrawal] }), TOKEN)).toEqual([
      coin(ADA, TOKEN),
      coin(TOKEN, ADA),
      weth(ZERO_ADDRESS, ADA),
      weth(ADA, ZERO_ADDRESS),
    ]);
  });

  it('is all that moved where no code ran, and where a token logged nothing but transfers of its own', () => {
    const erc20 = log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(BOB), data: data(250n) });
    const approval = log({
      topic0: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      ...{ topic1: topic(ADA), topic2: topic(BOB), data: data(1n) },
    });
    const call = { to_address: TOKEN, input: '0xa9059cbb', receipt_gas_used: '51000' };
    expect(isPlainTransfer(row({ value: '5' }))).toBe(true);
    expect(isPlainTransfer(row({ ...call, logs: [approval, erc20] }))).toBe(true);
    // A contract that takes coins, one that logs nothing or other things too, and transfers of other contracts.
    expect(isPlainTransfer(row({ value: '5', receipt_gas_used: '21055' }))).toBe(false);
    expect(isPlainTransfer(row({ ...call, logs: [] }))).toBe(false);
    expect(isPlainTransfer(row({ ...call, logs: [erc20, log({ topic0: '0x01' })] }))).toBe(false);
    expect(isPlainTransfer(row({ ...call, to_address: BOB, logs: [erc20] }))).toBe(false);
    expect(isPlainTransfer(row({ ...call, value: '5', logs: [erc20] }))).toBe(false);
  });

  it('is nothing where it failed', () => {
    expect(transfersIn(row({ value: '5', receipt_status: '0' }), null)).toEqual([]);
    // Before the Byzantium fork receipts have a root in place of a status.
    expect(transfersIn(row({ value: '5', receipt_status: '0', receipt_root: '0x1' }), null)).toHaveLength(1);
  });

  it('holds each NFT of an ERC-1155 batch, up to 256 bits', () => {
    const largest = 2n ** 256n - 1n;
    const ends = { topic1: topic(ADA), topic2: topic(ADA), topic3: topic(BOB) };
    const single = log({ topic0: SINGLE, ...ends, data: data(largest, 2n) });
    const batch = log({ topic0: BATCH, ...ends, data: data(64n, 160n, 2n, 8n, 9n, 2n, 1n, 4n) });
    const moved = transfersIn(row({ logs: [single, batch] }), null);
    expect(moved.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
      [largest.toString(), '2'],
      ['8', '1'],
      ['9', '4'],
    ]);
    expect(moved[0]).toMatchObject({ from: ADA, to: BOB, token: TOKEN });
  });

  it.each([
    ['an amount that is missing', log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(BOB) })],
    ['a transfer without its ends', log({ topic0: TRANSFER, data: data(1n) })],
    ['data that is cut', log({ topic0: TRANSFER, topic1: topic(ADA), topic2: topic(BOB), data: '0x12' })],
    [
      'a batch whose lists lie beyond its data',
      log({ topic0: BATCH, topic1: topic(ADA), topic2: topic(ADA), topic3: topic(BOB), data: data(64n, 2n ** 200n) }),
    ],
    [
      'a batch that is longer than its data',
      log({ topic0: BATCH, topic1: topic(ADA), topic2: topic(ADA), topic3: topic(BOB), data: data(64n, 96n, 9n, 9n) }),
    ],
  ])('leaves out %s', (_what, broken) => {
    expect(transfersIn(row({ logs: [broken] }), null)).toEqual([]);
  });
});

it('the fee is gas used times gas price, exact beyond a float', () => {
  expect(feeOf(row({ gas_price: '123456789012345678', receipt_gas_used: '21000' }))).toBe(2592592569259259238000n);
});

describe('the sentence', () => {
  const entry = toEntry(1, row({ value: '5' }), null);

  it('is about the sender, whoever reads it', () => {
    const { actor, phrases } = describeTransaction(entry, new Set(), null);
    expect(actor).toBe(ADA);
    expect(phrases).toEqual(['Sent ', { move: expect.anything() as unknown }, ' to ', { address: BOB }]);
  });

  it('is about the visitor where only the receiver is theirs', () => {
    const { actor, phrases } = describeTransaction(entry, new Set([BOB]), null);
    expect(actor).toBe('');
    expect(phrases[0]).toBe('Received ');
  });
});
