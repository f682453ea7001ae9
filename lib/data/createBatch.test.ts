import { expect, it } from 'vitest';
import { createBatch } from '@/lib/data/createBatch';

it('asks for all that is wanted at one time by few questions, and tells each what is its own', async () => {
  const asked: string[][] = [];
  const ask = createBatch((keys) => {
    asked.push([...keys]);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'b').map((key) => [key, key.toUpperCase()])));
  }, 2);
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['A', null, 'C']);
  expect(await ask('d')).toBe('D');
  expect(asked).toEqual([['a', 'b'], ['c'], ['d']]);
});

it('tells everybody why nothing could be told', async () => {
  const ask = createBatch<string>(() => Promise.reject(new Error('lost')), 10);
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('lost');
});
