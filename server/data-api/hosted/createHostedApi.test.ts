import { describe, expect, it } from 'vitest';
import { createAnswerCache } from '@/server/data-api/hosted/createHostedApi';

describe('cached answers', () => {
  it('are valid for their time, and are fetched once for concurrent calls', async () => {
    let time = 0;
    let requested = 0;
    const cache = createAnswerCache(10_000, () => time);
    const ask = () => cache.answer('a', 10, () => Promise.resolve(`answer ${++requested}`));
    expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1']);
    time = 9_999;
    expect(await ask()).toBe('answer 1');
    time = 10_000;
    expect(await ask()).toBe('answer 2');
  });

  it('are evicted by newer ones', async () => {
    const cache = createAnswerCache(8_000);
    const requests: string[] = [];
    const ask = (question: string, length = 490) =>
      cache.answer(question, 60, () => {
        requests.push(question);
        return Promise.resolve('x'.repeat(length));
      });
    for (const question of ['1', '2', '3', '4', '5', '6', '7', '8']) await ask(question);
    await ask('1');
    await ask('9');
    requests.length = 0;
    await ask('1');
    expect(requests).toEqual([]);
    await ask('2');
    expect(requests).toEqual(['2']);
    await ask('large', 2_000);
    await ask('large', 2_000);
    expect(requests).toEqual(['2', 'large', 'large']);
  });

  it('never include errors', async () => {
    const cache = createAnswerCache(1_000);
    await expect(cache.answer('a', 10, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.answer('a', 10, () => Promise.resolve('there'))).toBe('there');
  });
});
