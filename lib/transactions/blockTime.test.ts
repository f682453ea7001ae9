import { describe, expect, it } from 'vitest';
import { readBlockSeconds } from '@/lib/transactions/blockTime';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A node whose newest block is of a number, and whose blocks are so many seconds apart. */
function createNode(newest: number, seconds: number): Eip1193Provider {
  const blockAt = (at: string) => {
    const number = at === 'latest' ? newest : Number(at);
    return {
      number: `0x${number.toString(16)}`,
      timestamp: `0x${Math.round(1_000_000 + number * seconds).toString(16)}`,
    };
  };
  const request = async ({ params }: { params?: readonly unknown[] }) => blockAt(String(params?.[0]));
  return { request } as unknown as Eip1193Provider;
}

describe('the time of a block', () => {
  it('is the mean of the last twenty, and at least a second', async () => {
    expect(await readBlockSeconds(createNode(100, 12))).toBe(12);
    expect(await readBlockSeconds(createNode(100, 0.25))).toBe(1);
  });

  it('is not known of a young chain, of one that makes blocks on demand, and of a silent node', async () => {
    expect(await readBlockSeconds(createNode(19, 12))).toBeNull();
    expect(await readBlockSeconds(createNode(100, 3_600))).toBeNull();
    expect(await readBlockSeconds(createNode(100, 0))).toBeNull();
    const silent = { request: async () => null } as unknown as Eip1193Provider;
    expect(await readBlockSeconds(silent)).toBeNull();
  });
});
