import { describe, expect, it } from 'vitest';
import { Scalar, ZqField } from '@/lib/wallets/kits/primeField';

const field = new ZqField(Scalar.fromString('101'));

describe('arithmetic modulo a prime', () => {
  it('stays within the field, also for decimal strings and negative numbers', () => {
    expect(field.e('205')).toBe(3n);
    expect(field.e(-1)).toBe(100n);
    expect(field.add(100n, 2n)).toBe(1n);
  });

  it('satisfies the theorems of Fermat and Euler', () => {
    expect(field.pow(7n, 100)).toBe(1n);
    expect(field.pow(7n, 5)).toBe(7n ** 5n % 101n);
    expect(field.pow(7n, 0)).toBe(1n);
  });
});
