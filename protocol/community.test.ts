import { expect, it } from 'vitest';
import { plainWords } from '@/protocol/community';

it.each([
  ['**Lantern** is _new_, see [its page](/explorer)', 'Lantern is new, see its page'],
  ['# Title\n- one\n> two\n`code`', 'Title\none\ntwo\ncode'],
  ['![A door](https://example.org/door.png) ~~no~~', 'A door no'],
  ['snake_case and 2 * 3 * 4 stay', 'snake_case and 2 * 3 * 4 stay'],
  ['', ''],
])('shows %j without its marks', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

it('is quick with a long text', () => {
  const started = performance.now();
  for (const part of ['[', '*a', '_', '`', '> ', '](']) plainWords(part.repeat(4_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
