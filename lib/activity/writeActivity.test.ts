import { describe, expect, it } from 'vitest';
import type { ActivityEntry, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { matchesFilter, NO_FILTER, readFilter, writeFilter } from '@/lib/activity/ActivityFilter';
import { CSV_HEAD, type PricedFacts, writeActivity, writeExact } from '@/lib/activity/writeActivity';
import { readDecimal } from '@/lib/format/amounts';
import { addressOf } from '@/tests/helpers/activityRows';

const [ME, ADA, LAN] = ['a', 'e', 'c'].map(addressOf) as [string, string, string];
const own = new Set([ME]);
const move: AssetTransfer = { kind: 'token', from: ME, to: ADA, amount: '1500000', token: LAN, tokenId: null };
const transaction = { from: ME, to: LAN, value: '0', fee: '21000', failed: false, input: '0x', made: null, index: 0 };
const entry: ActivityEntry = {
  ...{
    id: '1:0x1',
    chainId: 1,
    hash: '0x1',
    block: 12,
    blockHash: '0xb',
    time: '2026-01-01T00:00:00.000Z',
    transaction,
  },
  moves: [move, { ...move, amount: '1' }],
};
const facts = (symbol: string, decimals: number): PricedFacts => ({
  name: () => null,
  token: () => ({ symbol, decimals }),
  collection: () => null,
  price: () => null,
  wrapped: () => null,
});

describe('the CSV of activity', () => {
  it('has one line per transfer with exact amounts, and the fee once', () => {
    const lines = writeActivity(entry, own, facts('=EVIL()', 6)).split('\r\n');
    expect(lines).toHaveLength(3);
    const width = CSV_HEAD.split(',').length;
    const cells = lines.slice(0, 2).map((line) => line.split(',').slice(-15));
    expect(
      lines[0]?.startsWith('2026-01-01T00:00:00.000Z,Ethereum,12,0x1,Sent 1.5 =EVIL() and 0.000001 =EVIL() to'),
    ).toBe(true);
    expect(width).toBe(20);
    expect(cells).toEqual([
      [...cellsOf('1.5'), '0.000000000000021', 'ETH', ADA, '', '', ''],
      [...cellsOf('0.000001'), '', '', ADA, '', '', ''],
    ]);
  });

  it('has the value of each transfer and of the fee at the prices of its block, and the other end of it', () => {
    const coin = {
      kind: 'coin',
      from: ADA,
      to: ME,
      amount: '2000000000000000000',
      token: null,
      tokenId: null,
    } as const;
    const nft = { kind: 'nft', from: ADA, to: ME, amount: '1', token: LAN, tokenId: '7' } as const;
    const fee = '1000000000000000';
    const priced: ActivityEntry = { ...entry, transaction: { ...transaction, fee }, moves: [move, coin, nft] };
    const price = ({ block }: { block: number }, token: string | null) =>
      block === 12 ? readDecimal(token === null ? 2_480.25 : 0.333_333_3) : null;
    const endOf = (one: ActivityEntry, given: Partial<PricedFacts>) =>
      writeActivity(one, own, { ...facts('LAN', 6), ...given })
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(-6));
    expect(endOf(priced, { price })).toEqual([
      ['0.001', 'ETH', ADA, '0.5', '2.48025', 'USD'],
      ['', '', ADA, '4960.5', '', 'USD'],
      ['', '', ADA, '', '', ''],
    ]);
    // A price that is not known, and a token whose decimals are not, leave the cell empty.
    expect(endOf({ ...priced, block: 13 }, { price })[0]).toEqual(['0.001', 'ETH', ADA, '', '', '']);
    expect(endOf(priced, { price, token: () => null })[0]).toEqual(['0.001', 'ETH', ADA, '', '2.48025', 'USD']);
    // What moved nothing has its fee; what somebody else paid is no cost.
    const call = { ...priced, moves: [] };
    expect(endOf(call, { price })).toEqual([['0.001', 'ETH', LAN, '', '2.48025', 'USD']]);
    const received = { ...priced, transaction: { ...transaction, fee, from: ADA, to: ME }, moves: [coin] };
    expect(endOf(received, { price })).toEqual([['', '', ADA, '4960.5', '', 'USD']]);
  });

  it.each([
    ['0', 0, '0'],
    ['0', 18, '0'],
    ['1', 18, '0.000000000000000001'],
    ['1500000', 6, '1.5'],
    ['10', 0, '10'],
    ['1', 77, `0.${'0'.repeat(76)}1`],
    [String(2n ** 256n - 1n), 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ])('writes %s with %i decimals as %s', (value, decimals, text) => {
    expect(writeExact(value, decimals)).toBe(text);
  });
});

/** Status to address of the receiver. */
const cellsOf = (amount: string) => ['confirmed', 'out', 'token', amount, "'=EVIL()", LAN, '', ME, ADA];

describe('the activity filter', () => {
  it('is read from the address bar, without values that it does not know', () => {
    const filter = { ...NO_FILTER, kind: 'nft', direction: 'in', chain: '31337' } as const;
    expect(writeFilter(filter)).toBe('?kind=nft&direction=in&chain=31337');
    expect(readFilter(Object.fromEntries(new URLSearchParams(writeFilter(filter))))).toEqual(filter);
    expect(readFilter({ kind: 'all', chain: '-1', address: '0x1', token: [LAN], page: ['activity'] })).toEqual(
      NO_FILTER,
    );
    expect(writeFilter(NO_FILTER)).toBe('');
  });

  it('matches an entry if one transfer meets every choice', () => {
    const meets = (more: object) => matchesFilter({ ...NO_FILTER, ...more }, entry, own, new Map());
    expect([{}, { kind: 'token' }, { direction: 'out' }, { token: LAN }].map(meets)).toEqual([true, true, true, true]);
    expect([{ kind: 'nft' }, { direction: 'in' }, { kind: 'call' }, { token: ADA }].map(meets)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const quiet = { ...entry, moves: [] };
    expect(matchesFilter({ ...NO_FILTER, kind: 'call', direction: 'out' }, quiet, own, new Map())).toBe(true);
    expect(matchesFilter({ ...NO_FILTER, kind: 'coin' }, quiet, own, new Map())).toBe(false);
  });
});
