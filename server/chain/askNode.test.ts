import { BaseError } from 'viem';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { askNode } from '@/server/chain/askNode';

describe('asking a node', () => {
  it('retries where the node refused at once', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let times = 0;
    const answer = askNode(async () => {
      if (++times < 3) throw new BaseError('the block is just coming in');
      return times;
    });
    await vi.advanceTimersByTimeAsync(300);
    expect(await answer).toBe(3);
  });

  it('reports a silent node without its address', async () => {
    const refused = askNode(() => Promise.reject(new BaseError('https://node.example.com/key is away')));
    await expect(refused).rejects.toMatchObject({ code: 141, message: expect.not.stringContaining('key') as string });
  });

  it('rethrows other errors at once', async () => {
    let times = 0;
    const fault = new TypeError('ours');
    const broken = askNode(() => {
      times++;
      return Promise.reject(fault);
    });
    await expect(broken).rejects.toBe(fault);
    expect(times).toBe(1);
  });
});
