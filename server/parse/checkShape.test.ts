import { describe, expect, it } from 'vitest';
import { isTooDeep, MAX_DEPTH } from '@/server/parse/checkShape';

const nested = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels / 2) + '1' + ']}'.repeat(levels / 2));

describe('isTooDeep', () => {
  it('allows exactly the given number of levels', () => {
    expect(isTooDeep(nested(MAX_DEPTH))).toBe(false);
    expect(isTooDeep([nested(MAX_DEPTH)])).toBe(true);
    expect(isTooDeep(nested(100_000))).toBe(true);
  });

  it.each([[1], ['text'], [null], [undefined], [[]], [{}], [Array(200_000).fill([])]])(
    'allows flat values',
    (value) => {
      expect(isTooDeep(value)).toBe(false);
    },
  );
});
