import { describe, expect, it } from 'vitest';
import type { ActivityEntry, ActivityTransaction, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { describeEntry } from '@/lib/activity/describeEntry';
import { writeSentence, type Facts } from '@/lib/activity/writeActivity';
import { addressOf } from '@/tests/helpers/activityRows';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

const [ME = '', MINE = '', ADA = '', LAN = '', DOORS = '', MARK = ''] = ['a', 'b', 'e', 'c', 'd', 'f'].map(addressOf);
const WETH = addressOf('9');
const own = new Set([ME, MINE]);
const facts: Facts = {
  name: (address) => ({ [ADA]: 'ada.eth', [MINE]: 'mine.eth' })[address] ?? null,
  token: (_chain, address) =>
    address === LAN
      ? { symbol: 'LAN', decimals: 18 }
      : address === WETH
        ? { symbol: 'WETH', decimals: 18 }
        : address === MARK
          ? { symbol: 'MARK', decimals: null }
          : null,
  collection: (_chain, address) => (address === DOORS ? 'Doors' : null),
};

const move = (more: Partial<AssetTransfer> = {}): AssetTransfer => ({
  ...{ kind: 'token', from: ME, to: ADA, amount: `5${'0'.repeat(18)}`, token: LAN, tokenId: null },
  ...more,
});
const piece = (id: string, more: Partial<AssetTransfer> = {}): AssetTransfer =>
  move({ kind: 'nft', token: DOORS, tokenId: id, amount: '1', ...more });
const coin = (more: Partial<AssetTransfer> = {}): AssetTransfer => move({ kind: 'coin', token: null, ...more });
const paid: ActivityTransaction = {
  ...{ from: ME, to: ADA, value: '0', fee: '1', failed: false, input: '0x', made: null, index: 0 },
};
const say = (moves: AssetTransfer[], transaction: Partial<ActivityTransaction> | null = null): string => {
  const entry: ActivityEntry = {
    ...{ id: '1:0x1', chainId: 1, hash: '0x1', block: 1, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z', moves },
    transaction: transaction && { ...paid, ...transaction },
  };
  return writeSentence(describeEntry(entry, own, WETH), 1, facts);
};

const word = (address: string) => address.slice(2).padStart(64, '0');

describe('the sentence of an activity entry', () => {
  it('says what was sent, received, or moved between own addresses', () => {
    expect(say([move()])).toBe('Sent 5 LAN to ada.eth');
    expect(say([coin({ from: ADA, to: ME, amount: '1' })])).toBe('Received 0.000000000000000001 ETH from ada.eth');
    expect(say([move({ to: MINE })])).toBe(`Moved 5 LAN from ${ME} to mine.eth`);
    expect(say([move({ to: ME })])).toBe('Sent 5 LAN to yourself');
    expect(say([piece('0')])).toBe('Sent Doors #0 to ada.eth');
    expect(say([piece('7', { amount: '3' })])).toBe('Sent 3 of Doors #7 to ada.eth');
  });

  it('says what was minted, burned, swapped, bought or sold', () => {
    expect(say([piece('7', { from: ZERO_ADDRESS, to: ME })])).toBe('Minted Doors #7');
    expect(say([move({ to: ZERO_ADDRESS })])).toBe('Burned 5 LAN');
    const back = coin({ from: ADA, to: ME });
    expect(say([move(), back])).toBe('Swapped 5 LAN for 5 ETH');
    expect(say([piece('1', { from: ADA, to: ME }), coin()])).toBe('Bought Doors #1 for 5 ETH');
    expect(say([piece('1'), back])).toBe('Sold Doors #1 for 5 ETH');
  });

  it('says that the coin was wrapped or unwrapped, also where the coin that came back is in no list', () => {
    const weth = (more: Partial<AssetTransfer>) => move({ token: WETH, ...more });
    expect(say([coin({ to: WETH }), weth({ from: ZERO_ADDRESS, to: ME })])).toBe('Wrapped 5 ETH');
    expect(say([weth({ to: WETH }), coin({ from: WETH, to: ME })])).toBe('Unwrapped 5 WETH');
    expect(say([weth({ to: ZERO_ADDRESS })])).toBe('Unwrapped 5 WETH');
    expect(say([weth({ to: ADA }), move({ from: ADA, to: ME })])).toBe('Swapped 5 WETH for 5 LAN');
  });

  it('names three things and counts the rest', () => {
    expect(say(['1', '2'].map((id) => piece(id)))).toBe('Sent Doors #1 and Doors #2 to ada.eth');
    expect(say(['1', '2', '3', '4', '5'].map((id) => piece(id)))).toBe(
      'Sent Doors #1, Doors #2, Doors #3 and 2 more to ada.eth',
    );
    expect(say([piece('1'), piece('2', { to: LAN })])).toBe('Sent Doors #1 and Doors #2 to 2 addresses');
  });

  it('describes a call that moved nothing by what it did', () => {
    const approve = `0x095ea7b3${word(ADA)}${'f'.repeat(64)}`;
    expect(say([], { to: LAN, input: approve })).toBe('Approved ada.eth to spend LAN');
    expect(say([], { to: LAN, input: `0x095ea7b3${word(ADA)}${'0'.repeat(64)}` })).toBe(
      'Revoked approval for ada.eth to spend LAN',
    );
    expect(say([], { to: DOORS, input: `0xa22cb465${word(ADA)}${'1'.padStart(64, '0')}` })).toBe(
      'Approved ada.eth to move all your Doors',
    );
    expect(say([], { to: LAN, input: '0x095ea7b3' })).toBe(`Called ${LAN}`);
    expect(say([], { to: null, made: ADA, input: '0x60' })).toBe('Created contract ada.eth');
    expect(say([], {})).toBe('Sent an empty transaction to ada.eth');
    expect(say([], { from: ADA, to: ME, input: '0x01' })).toBe(`ada.eth called ${ME}`);
  });

  it('says what a failed transaction tried to do', () => {
    expect(say([], { failed: true, value: '1' })).toBe('Tried to send 0.000000000000000001 ETH to ada.eth');
    expect(say([], { failed: true, input: '0x01' })).toBe('Tried to call ada.eth');
    expect(say([], { failed: true, to: null })).toBe('Tried to create a contract');
  });

  it('shows raw units for a token without known decimals', () => {
    expect(say([move({ token: MARK, amount: '1250' })])).toBe('Sent 1250 raw units of MARK to ada.eth');
    expect(say([move({ token: MINE, amount: '12' })])).toBe(`Sent 12 raw units of ${MINE} to ada.eth`);
  });
});
