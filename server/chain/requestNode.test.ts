import { BaseError } from 'viem';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestNode } from '@/server/chain/requestNode';

describe('asking a node', () => {
  it('retries where the node refused at once', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let times = 0;
    const answer = requestNode(async () => {
      if (++times < 3) throw new BaseError('the block is just coming in');
      return times;
    });
    await vi.advanceTimersByTimeAsync(300);
    expect(await answer).toBe(3);
  });

  it('reports a silent node without its address', async () => {
    const refused = requestNode(() => Promise.reject(new BaseError('https://node.example.com/key is away')));
    await expect(refused).rejects.toMatchObject({ code: 141, message: expect.not.stringContaining('key') as string });
  });

  it('rethrows other errors at once', async () => {
    let times = 0;
    const error = new TypeError('ours');
    const broken = requestNode(() => {
      times++;
      return Promise.reject(error);
    });
    await expect(broken).rejects.toBe(error);
    expect(times).toBe(1);
  });
});
