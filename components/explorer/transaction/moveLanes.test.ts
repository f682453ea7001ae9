import { describe, expect, it } from 'vitest';
import { layOutMoves } from '@/components/explorer/transaction/moveLanes';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

const coin = (from: string, to: string, amount = '5'): AssetTransfer => ({
  ...{ kind: 'coin', from, to, amount, token: null, tokenId: null },
});
const token = (of: string, from: string, to: string, amount = '5'): AssetTransfer => ({
  ...{ kind: 'token', from, to, amount, token: of, tokenId: null },
});

describe('moves between parties', () => {
  it('leave out how a router wraps coins on the way, and begin with the sender', () => {
    const swap = [
      coin('ada', 'router'),
      // Some contracts log it twice, as a deposit and as a transfer.
      token('weth', ZERO_ADDRESS, 'router'),
      coin('router', 'weth'),
      token('weth', ZERO_ADDRESS, 'router'),
      token('weth', 'router', 'pool'),
      token('lan', 'pool', 'ada', '1471'),
    ];
    const lanes = layOutMoves(swap, 'ada');
    expect(lanes?.parties).toEqual(['ada', 'router', 'pool']);
    expect(lanes?.moves.map(({ from, to }) => [from, to])).toEqual([
      ...[
        [0, 1],
        [1, 2],
        [2, 0],
      ],
    ]);
    expect(layOutMoves([token('lan', 'grace', 'ada')], 'ada')?.parties).toEqual(['ada', 'grace']);
  });

  it('keep what the sender wraps: that is what the transaction did', () => {
    const wrap = [coin('ada', 'weth'), token('weth', ZERO_ADDRESS, 'ada')];
    expect(layOutMoves(wrap, 'ada')?.moves).toHaveLength(2);
  });

  it('are a list where there are many of them, or one stays where it is', () => {
    expect(layOutMoves([], 'ada')).toBeNull();
    expect(layOutMoves([coin('ada', 'ada')], 'ada')).toBeNull();
    expect(
      layOutMoves(
        ['b', 'c', 'd'].map((to) => coin('ada', to)),
        'ada',
      ),
    ).toBeNull();
    expect(
      layOutMoves(
        Array.from({ length: 7 }, () => coin('ada', 'grace')),
        'ada',
      ),
    ).toBeNull();
    const both = [token('lan', ZERO_ADDRESS, 'ada'), token('lan', 'ada', ZERO_ADDRESS)];
    expect(layOutMoves(both, 'ada')).toBeNull();
  });
});
