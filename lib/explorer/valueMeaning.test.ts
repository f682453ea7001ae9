import { expect, it } from 'vitest';
import { pairTokens, readMeanings } from '@/lib/explorer/valueMeaning';
import type { Log } from '@/protocol/data/shapes';

const [WETH, BRS, PAIR, ADA] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];
const MAX = String(2n ** 256n - 1n);
const value = (name: string, type: string, text: string) => ({ name, type, value: text });

const swap = (outMin: string, deadline: string) => ({
  name: 'swapExactTokensForTokens',
  values: [
    value('amountIn', 'uint256', '5'),
    value('amountOutMin', 'uint256', outMin),
    value('path', 'address[]', `${WETH}, ${BRS}`),
    value('to', 'address', ADA),
    value('deadline', 'uint256', deadline),
  ],
});

it('reads the path of an exchange, and its amounts in the units of its ends', () => {
  expect(readMeanings(swap('7', '1700000000'), ADA)).toEqual([
    { kind: 'amount', token: WETH },
    { kind: 'amount', token: BRS },
    { kind: 'addresses', addresses: [WETH, BRS], isPath: true },
    { kind: 'address', address: ADA },
    { kind: 'time', at: '2023-11-14T22:13:20.000Z' },
  ]);
});

it('reads that there is no minimum and no deadline', () => {
  const [, minimum, , , deadline] = readMeanings(swap('0', MAX), ADA);
  expect([minimum, deadline]).toEqual([{ kind: 'noMinimum' }, { kind: 'noDeadline' }]);
});

it('reads amounts of the contract, and those without a limit', () => {
  const approve = (text: string) => ({ name: 'approve', values: [value('amount', 'uint256', text)] });
  expect(readMeanings(approve('5'), BRS)).toEqual([{ kind: 'amount', token: BRS }]);
  expect(readMeanings(approve(MAX), BRS)).toEqual([{ kind: 'unlimited', token: BRS }]);
  expect(readMeanings({ values: [value('count', 'uint8', '5')] }, BRS)).toEqual([{ kind: 'number' }]);
});

const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;
const transfer = (token: string, from: string, to: string, id: string | null = null) =>
  ({
    address: token,
    topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...{ topic1: topic(from), topic2: topic(to), topic3: id },
  }) as Log;

it('finds the tokens of a pair by what it gave and got, in its order', () => {
  const logs = [transfer(BRS, PAIR, ADA), transfer(WETH, ADA, PAIR), transfer(PAIR, PAIR, ADA)];
  expect(pairTokens(PAIR.toUpperCase().replace('0X', '0x'), logs)).toEqual([WETH, BRS]);
  expect(pairTokens(ADA, logs)).toEqual([]);
  expect(pairTokens(PAIR, [transfer(BRS, PAIR, ADA), transfer(WETH, ADA, PAIR, topic(ADA))])).toEqual([]);
  const sync = { name: 'Sync', values: [value('reserve0', 'uint112', '1'), value('amount1Out', 'uint256', '2')] };
  expect(readMeanings(sync, PAIR, [WETH, BRS])).toEqual([
    { kind: 'amount', token: WETH },
    { kind: 'amount', token: BRS },
  ]);
  expect(readMeanings(sync, PAIR)).toEqual([{ kind: 'number' }, { kind: 'number' }]);
});
