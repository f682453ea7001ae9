import { describe, expect, it } from 'vitest';
import type { ActivityEntry, ActivityTransaction, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { netOf, sumNet } from '@/lib/activity/netOfDay';
import { addressOf } from '@/tests/helpers/activityRows';

const [ME, MINE, ADA, LAN, WETH] = ['a', 'b', 'e', 'c', 'd'].map(addressOf) as [string, string, string, string, string];
const own = new Set([ME, MINE]);
const wrapped = new Map([[1, WETH]]);

const coin = (more: Partial<AssetTransfer> = {}): AssetTransfer => ({
  ...{ kind: 'coin', from: ME, to: ADA, amount: '100', token: null, tokenId: null },
  ...more,
});
const token = (more: Partial<AssetTransfer> = {}): AssetTransfer => coin({ kind: 'token', token: LAN, ...more });
const entry = (moves: AssetTransfer[], transaction: Partial<ActivityTransaction> | null): ActivityEntry => ({
  ...{ id: '1', chainId: 1, hash: '0x1', block: 1, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z', moves },
  transaction: transaction && {
    ...{ from: ME, to: ADA, value: '0', fee: '7', failed: false, input: '0x', made: null, index: 0 },
    ...transaction,
  },
});
const net = (...entries: ActivityEntry[]) =>
  netOf(entries, own, wrapped)?.map(({ token: of, amount }) => [of ?? 'coin', amount]);

describe('the net change of a day', () => {
  it('is what came in less what went out, with the fees that were paid', () => {
    const sent = entry([coin()], {});
    const received = entry([coin({ from: ADA, to: ME, amount: '30' })], { from: ADA, to: ME });
    const got = entry([token({ from: ADA, to: MINE, amount: '5' })], null);
    expect(net(sent, received, got)).toEqual([
      ['coin', -77n],
      [LAN, 5n],
    ]);
  });

  it('counts transfers between own addresses as zero, and of what failed the fee', () => {
    expect(net(entry([coin({ to: MINE })], { to: MINE }))).toEqual([['coin', -7n]]);
    expect(net(entry([], { failed: true, input: '0x12345678' }))).toEqual([['coin', -7n]]);
    expect(net(entry([token()], { to: LAN, input: `0xa9059cbb${'0'.repeat(128)}` }))).toEqual([
      [LAN, -100n],
      ['coin', -7n],
    ]);
  });

  it('is unknown with a call whose coins are in no list, with an NFT, and with a bare transfer that wraps', () => {
    expect(net(entry([token()], { to: ADA, input: '0x12345678' }))).toBeUndefined();
    expect(net(entry([], { input: '0x12345678' }))).toBeUndefined();
    // Sold by somebody else's transaction: the coins for it are not listed.
    expect(net(entry([token()], null))).toBeUndefined();
    expect(net(entry([token({ kind: 'nft', from: ADA, to: ME })], null))).toBeUndefined();
    expect(net(entry([coin({ to: WETH })], { to: WETH }))).toBeUndefined();
    // Somebody else's call of a contract that is the visitor's, such as a shared wallet, may have paid coins out.
    expect(net(entry([token({ from: ADA, to: ME })], { from: ADA, to: MINE, input: '0x12345678' }))).toBeUndefined();
    expect(net(entry([token()], { from: ADA, to: LAN, input: '0x12345678' }))).toBeUndefined();
    expect(net(entry([token({ from: ADA, to: ME })], { from: ADA, to: LAN, input: '0x12345678' }))).toEqual([
      [LAN, 100n],
    ]);
    // An exchange that may give coins back, and one that cannot.
    const swap = [coin(), token({ from: ADA, to: ME })];
    expect(net(entry(swap, { input: '0xfb3bdb41' }))).toBeUndefined();
    expect(net(entry(swap, { input: '0x7ff36ab5' }))).toEqual([
      ['coin', -107n],
      [LAN, 100n],
    ]);
  });

  it('is a sum of money only where every part has a price', () => {
    const parts = [
      { chainId: 1, token: null, amount: -5n },
      { chainId: 1, token: LAN, amount: 300n },
    ];
    const price = { digits: 2n, scale: 0 };
    expect(sumNet(parts, () => ({ price, decimals: 0 }))).toEqual({ digits: 590n, scale: 0 });
    expect(sumNet(parts, (part) => (part.token === null ? { price, decimals: 0 } : null))).toBeNull();
  });
});
