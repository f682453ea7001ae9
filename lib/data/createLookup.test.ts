import { expect, it, vi } from 'vitest';
import { createLookup } from '@/lib/data/createLookup';
import { eventually } from '@/tests/helpers/eventually';

it('looks a thing up once, keeps that there is none, and asks again for what could not be told', async () => {
  const asked: string[] = [];
  const names = createLookup((key) => {
    asked.push(key);
    if (key === 'lost' && asked.filter((one) => one === key).length === 1) return Promise.reject(new Error('lost'));
    return Promise.resolve(key === 'none' ? null : `${key}.eth`);
  });
  expect(names.get('ada')).toBeUndefined();
  expect(await Promise.all([names.read('ada'), names.read('ada'), names.read('none')])).toEqual([
    'ada.eth',
    'ada.eth',
    null,
  ]);
  expect(await names.read('none')).toBeNull();
  expect(await names.read('lost')).toBeNull();
  expect(await names.read('lost')).toBe('lost.eth');
  expect(asked).toEqual(['ada', 'none', 'lost', 'lost']);
  expect(names.get('ada')).toBe('ada.eth');
});

it('tells of all that comes at about one time at once', async () => {
  const names = createLookup((key) => Promise.resolve(key));
  const listener = vi.fn();
  const leave = names.subscribe(listener);
  await Promise.all(['a', 'b', 'c'].map(names.read));
  await eventually(() => expect(listener).toHaveBeenCalled());
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
});
