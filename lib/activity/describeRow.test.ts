import { describe, expect, it } from 'vitest';
import type { ActivityEntry, ActivityTransaction, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { describeRow } from '@/lib/activity/describeRow';
import { addressOf } from '@/tests/helpers/activityRows';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

const [ME, MINE, ADA, LAN, WETH] = ['a', 'b', 'e', 'c', 'd'].map(addressOf) as [string, string, string, string, string];
const own = new Set([ME, MINE]);

const coin = (more: Partial<AssetTransfer> = {}): AssetTransfer => ({
  ...{ kind: 'coin', from: ME, to: ADA, amount: '100', token: null, tokenId: null },
  ...more,
});
const token = (more: Partial<AssetTransfer> = {}): AssetTransfer => coin({ kind: 'token', token: LAN, ...more });
const got = { from: ADA, to: ME };
const row = (moves: AssetTransfer[], transaction: Partial<ActivityTransaction> | null = null) => {
  const entry: ActivityEntry = {
    ...{ id: '1', chainId: 1, hash: '0x1', block: 1, blockHash: '0xb', time: '2026-01-01T00:00:00.000Z', moves },
    transaction: transaction && {
      ...{ from: ME, to: ADA, value: '0', fee: '7', failed: false, input: '0x', made: null, index: 0 },
      ...transaction,
    },
  };
  return describeRow(entry, own, WETH);
};
const word = (hex: string) => hex.padStart(64, '0');
const approve = (amount: string) => `0x095ea7b3${word(ADA.slice(2))}${word(amount)}`;

describe('the words of a row', () => {
  it('say what happened and who was at the other end, and by which own address', () => {
    expect(row([coin()])).toMatchObject({ verb: 'Sent', link: 'to <0/>', party: ADA, wallet: ME });
    expect(row([token({ from: ADA, to: MINE })])).toMatchObject({ verb: 'Received', party: ADA, wallet: MINE });
    expect(row([coin(), coin({ to: LAN })])).toMatchObject({ verb: 'Sent', party: null, parties: 2 });
    expect(row([coin({ to: MINE })])).toMatchObject({ verb: 'Moved', party: MINE, wallet: ME, note: 'within' });
    expect(row([token({ to: ZERO_ADDRESS })])).toMatchObject({ verb: 'Burned', party: null, parties: 0 });
  });

  it('name the NFT or the collection', () => {
    const nft = token({ kind: 'nft', tokenId: '4', from: ZERO_ADDRESS, to: ME });
    expect(row([nft])).toMatchObject({ verb: 'Minted', nft, collection: null });
    expect(row([nft, { ...nft, tokenId: '5' }])).toMatchObject({ verb: 'Minted', nft: null, collection: LAN });
    expect(row([nft, coin()], { to: LAN })).toMatchObject({ verb: 'Bought', nft, link: 'on <0/>', party: LAN });
  });

  it('tell wrapping from a swap', () => {
    const called = { to: WETH, input: '0xd0e30db0' };
    expect(row([coin({ to: WETH }), token({ token: WETH, ...got })], called)).toMatchObject({ verb: 'Wrapped' });
    expect(row([token({ token: WETH }), coin(got)], called)).toMatchObject({ verb: 'Unwrapped' });
    // As the index lists it: the coin that comes back is in no log.
    expect(row([token({ token: WETH, to: addressOf('0') })], called)).toMatchObject({ verb: 'Unwrapped' });
    expect(row([coin(), token(got)], { input: '0x7ff36ab5' })).toMatchObject({ verb: 'Swapped', party: ADA });
  });

  it('say of an approval who may spend what, and of a failure that only the fee was paid', () => {
    expect(row([], { to: LAN, input: approve('5') })).toMatchObject({ verb: 'Approved', party: ADA, note: 'approved' });
    expect(row([], { to: LAN, input: approve('0') })).toMatchObject({ verb: 'Revoked', party: ADA, note: 'revoked' });
    expect(row([], { failed: true, value: '5' })).toMatchObject({ verb: 'Transfer', party: ADA, note: 'failed' });
    expect(row([], { input: '0x12345678' })).toMatchObject({ verb: 'Contract call', link: 'to <0/>', party: ADA });
  });
});
