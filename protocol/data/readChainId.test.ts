import { describe, expect, it } from 'vitest';
import { readChainId } from '@/protocol/data/readChainId';

describe('what a caller calls a chain', () => {
  it.each([
    ['eth', 1],
    ['Eth', 1],
    ['0x1', 1],
    ['0X89', 137],
    ['bsc testnet', 97],
    ['0x7a69', 31_337],
    ['matic', 137],
  ])('%s', (chain, id) => {
    expect(readChainId(chain)).toBe(id);
  });

  it.each(['', 'nowhere', '__proto__', 'constructor', '1', '0x', '0xzz', '0x0', `0x${'f'.repeat(40)}`])(
    'is refused where it is none: "%s"',
    (chain) => {
      expect(readChainId(chain)).toBeNull();
    },
  );
});
