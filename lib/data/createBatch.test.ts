import { expect, it } from 'vitest';
import { createBatch } from '@/lib/data/createBatch';

it('a batch collects keys into few requests, and gives each caller its own value', async () => {
  const requested: string[][] = [];
  const ask = createBatch((keys) => {
    requested.push([...keys]);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'b').map((key) => [key, key.toUpperCase()])));
  }, 2);
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['A', null, 'C']);
  expect(await ask('d')).toBe('D');
  expect(requested).toEqual([['a', 'b'], ['c'], ['d']]);
});

it('a batch that fails rejects for every caller', async () => {
  const ask = createBatch<string>(() => Promise.reject(new Error('lost')), 10);
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('lost');
});
