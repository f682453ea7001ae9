import { InvalidAmountError } from '@/lib/errors/inputErrors';

const MAX_UINT256 = 2n ** 256n - 1n;

/** Longer texts are no amount, however many zeros are in them: 256 bits have 78 digits, and decimals 255 at most. */
const MAX_LENGTH = 400;

/**
 * An amount as a person writes it, in the smallest unit; digit by digit, never through a float.
 *
 * @param amount in units, such as `'1.5'` or `0`; a bigint is in the smallest unit already
 * @param decimals the token's decimals
 * @throws InvalidAmountError for what is no number, is below 0, or has more digits than the token
 */
export function parseAmount(amount: bigint | number | string, decimals: number): bigint {
  const value = typeof amount === 'bigint' ? amount : parseDecimal(String(amount).trim(), decimals);
  if (value === null || value < 0n || value > MAX_UINT256) throw new InvalidAmountError(amount, decimals);
  return value;
}

function parseDecimal(text: string, decimals: number): bigint | null {
  if (text.length > MAX_LENGTH) return null;
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? [];
  const saved = fraction.replace(/0+$/, '');
  if (whole + fraction === '' || saved.length > decimals) return null;
  return BigInt(whole + saved.padEnd(decimals, '0'));
}
