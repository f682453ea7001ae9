import type { Decimal } from '@/lib/portfolio/decimal';

/** Dollars for the eye, and whole. */
export type Dollars = { shown: string; exact: string };

/** Digits behind the point of a price below a dollar that are not leading zeros. */
const SMALL_DIGITS = 4;

/**
 * Writes dollars: to the cent, rounded half up, with every digit in `exact`. What is not nothing but less than half a
 * cent is told as that.
 *
 * @param isPrice prices below a dollar keep four digits that count
 */
export function formatDollars(value: Decimal, isPrice = false): Dollars {
  const { digits, scale } = value;
  const exact = writeExact(value);
  const places = isPrice ? Math.max(2, leadingZeros(value) + SMALL_DIGITS) : 2;
  const cents = roundTo(digits, scale, places);
  if (cents === 0n && digits !== 0n) return { shown: `< $0.01`, exact };
  const text = (cents < 0n ? -cents : cents).toString().padStart(places + 1, '0');
  const whole = text.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ',');
  const behind = text.slice(-places).replace(/(\d\d)(\d*?)0*$/, '$1$2');
  return { shown: `${cents < 0n ? '−' : ''}$${whole}.${behind}`, exact };
}

function roundTo(digits: bigint, scale: number, places: number): bigint {
  if (scale <= places) return digits * 10n ** BigInt(places - scale);
  const unit = 10n ** BigInt(scale - places);
  const size = digits < 0n ? -digits : digits;
  const rounded = (size + unit / 2n) / unit;
  return digits < 0n ? -rounded : rounded;
}

/** How many zeros follow the point of a number below one; -2 and less of others, so that cents are enough. */
function leadingZeros({ digits, scale }: Decimal): number {
  const length = (digits < 0n ? -digits : digits).toString().length;
  return length > scale ? -SMALL_DIGITS : scale - length;
}

function writeExact({ digits, scale }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const behind = text.slice(text.length - scale).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - scale)}${scale > 0 && behind ? `.${behind}` : ''}`;
}
