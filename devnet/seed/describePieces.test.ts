import { expect, it } from 'vitest';
import { describePieces } from '@/devnet/seed/describePieces';

it('no two pieces have one name or one picture', () => {
  const pieces = Object.values(describePieces()).flat();
  expect(pieces).toHaveLength(28);
  for (const key of ['name', 'picture'] as const) expect(new Set(pieces.map((piece) => piece[key])).size).toBe(28);
});
