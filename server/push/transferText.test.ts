import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushPayload } from '@/protocol/notifications';
import {
  createTransferNotifier,
  describeTransfers,
  isNotified,
  type TokenWords,
  type Transfer,
} from '@/server/push/transferText';

const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const GRACE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const base = {
  ...{ chainId: 1, receiver: ADA, sender: GRACE, transactionHash: '0x1', blockNumber: 1, blockTime: new Date() },
  amount: 1_500_000_000_000_000_001n,
};
const coin: Transfer = { ...base, kind: 'coin' };
const tokenOf = (words: Partial<TokenWords>): Transfer => ({
  ...{ ...base, kind: 'token', amount: 2_500_000n },
  token: { name: 'USD Coin', symbol: 'USDC', decimals: 6, isKnown: true, ...words },
});
const pieceOf = (tokenId: string, amount = 1n): Transfer => ({
  ...{ ...base, kind: 'piece', amount, tokenId },
  token: { name: 'Doors', symbol: 'DOOR', decimals: null, isKnown: true },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('states amounts to the last digit, with sender, address and network', () => {
  expect(describeTransfers([coin])).toEqual({
    title: '1.500000000000000001 ETH received',
    body: 'From 0x7099…79C8 to 0xf39F…2266 on Ethereum.',
    url: '/activity',
    tag: 'transfer-0x1',
  });
  expect(describeTransfers([tokenOf({})]).title).toBe('2.5 USDC received');
  expect(describeTransfers([pieceOf('7')]).title).toBe('Doors #7 received');
  expect(describeTransfers([pieceOf('12345678901234567890', 3n)]).title).toBe('3 × Doors #1234…7890 received');
  const minted = { ...pieceOf('7'), sender: `0x${'0'.repeat(40)}` };
  expect(describeTransfers([minted]).body).toBe('Minted to 0xf39F…2266 on Ethereum.');
});

it('sums up what comes at once', () => {
  expect(describeTransfers([coin, tokenOf({})])).toMatchObject({
    title: '2 transfers received',
    body: 'Latest: 2.5 USDC from 0x7099…79C8 on Ethereum.',
  });
});

it('never mentions a suspicious or unnamed token', () => {
  expect([coin, tokenOf({}), pieceOf('1')].map(isNotified)).toEqual([true, true, true]);
  const wrong: Partial<TokenWords>[] = [
    { name: 'Visit gold-gift.com' },
    { symbol: 'claim: rich.xyz' },
    { symbol: null },
    { symbol: ' ' },
    { symbol: 'X'.repeat(25) },
    { decimals: null },
  ];
  for (const words of wrong) expect(isNotified(tokenOf(words)), JSON.stringify(words)).toBe(false);
});

it('sends three notifications a minute to an account, and the others in one at its end', () => {
  const reported: [string, PushPayload][] = [];
  const notifier = createTransferNotifier({ notify: (userId, _kind, payload) => reported.push([userId, payload]) });
  for (let number = 0; number < 15; number++) notifier.notify('ada', [coin]);
  notifier.notify('bob', [coin]);
  expect(reported.map(([who]) => who)).toEqual(['ada', 'ada', 'ada', 'bob']);
  vi.advanceTimersByTime(60_000);
  expect(reported.slice(4).map(([who, { title }]) => [who, title])).toEqual([['ada', '12 transfers received']]);
  vi.advanceTimersByTime(60_000);
  notifier.notify('ada', [coin]);
  expect(reported).toHaveLength(6);
  for (let number = 0; number < 4; number++) notifier.notify('ada', [coin]);
  notifier.stop();
  expect(reported.at(-1)?.[1].title).toBe('2 transfers received');
});
