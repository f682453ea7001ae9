import { expect, it } from 'vitest';
import { countValues } from '@/server/gateway/countValues';

const MANY = 1_000_000;

/** The values of a parsed text: itself, and everything in it. */
const held = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? 1 + Object.values(value).reduce<number>((sum, one) => sum + held(one), 0)
    : 1;

it.each([
  '1',
  '""',
  '[]',
  '{}',
  '[[],[],{}]',
  '[1,2,3]',
  '{"a":1,"b":[1,{"c":null}]}',
  String.raw`{"a,[{\"":"\\","b":"],}\\\"","c":["\\\\"]}`,
  JSON.stringify({ text: 'x,'.repeat(100), list: Array.from({ length: 50 }, (_, at) => ({ at, even: at % 2 === 0 })) }),
])('counts what %s holds', (text) => {
  expect(countValues(text, MANY)).toBe(held(JSON.parse(text)));
});

it('never counts less than there is, whatever the spaces', () => {
  for (const text of ['[ ]', '{ }', '[ 1 , [ ] ]', '[\n[\n],{\t}]']) {
    expect(countValues(text, MANY)).toBeGreaterThanOrEqual(held(JSON.parse(text)));
  }
});

it('stops at the most that may be, and reads a text that never ends', () => {
  expect(countValues('[[],'.repeat(1_000), 10)).toBe(11);
  expect(countValues(`"${'\\'.repeat(100_001)}`, 10)).toBe(1);
  expect(countValues(`["${'\\"'.repeat(100_000)}`, 10)).toBe(2);
});

it('takes time by the length of the text alone, backslashes or not', () => {
  const text = `["${'\\\\'.repeat(1_000_000)}","${'\\"'.repeat(1_000_000)}"]`;
  const began = performance.now();
  expect(countValues(text, MANY)).toBe(3);
  // 15 ms on a quiet machine; by the square of its length it would be minutes.
  expect(performance.now() - began).toBeLessThan(5_000);
});
