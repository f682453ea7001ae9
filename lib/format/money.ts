import { type Decimal, multiply } from '@/lib/format/amounts';
import type { Currency } from '@/lib/format/currency';
import { cacheFormats } from '@/lib/format/locale';
import { formatNumber } from '@/lib/format/text';

/**
 * What an amount is worth in dollars, with every digit.
 *
 * @param value in the smallest unit @param decimals of the token @param price of one whole token
 */
export const dollarsOf = (value: bigint | string, decimals: number, price: Decimal): Decimal =>
  multiply({ digits: BigInt(value), scale: decimals }, price);

/** Dollars in another currency, with every digit. All worth that is shown is converted here. */
export const convert = (dollars: Decimal, { perDollar }: Currency): Decimal => multiply(dollars, perDollar);

/** Money for the eye (`shown`), whole for machines (`exact`), and whole for people (`full`). */
export type Money = { shown: string; exact: string; full: string };

/** Significant digits of a price below one. */
const SMALL_DIGITS = 4;

/**
 * The sign of a currency and its places. The sign is the same in every locale, and only that of the US dollar is `$`:
 * others are `A$`, `CA$`. All locales of the site write it before the number (`lib/format/negotiateLocale.ts`).
 */
const findUnit = cacheFormats((_, { currency }: { currency: string }) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return {
    sign: format.format(0).replace(/[\d.]+$/, ''),
    places: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
});

/**
 * Writes dollars in a currency: to its smallest coin, rounded half up, with every digit in `exact` and `full`. What is not
 * nothing but less than half of that is told as that.
 *
 * @param isPrice prices below one keep four digits that count
 */
export const formatMoney = (dollars: Decimal, currency: Currency, isPrice = false): Money =>
  writeMoney(convert(dollars, currency), currency.code, isPrice);

/** The same of what is in that currency already. @param code ISO 4217 */
export function writeMoney(value: Decimal, code: string, isPrice = false): Money {
  const { digits } = value;
  const { sign, places: least } = findUnit({ currency: code });
  const exact = writeExact(value);
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(.*)$/.exec(exact) ?? [];
  const write = (units: string, behind: string) => `${sign}${formatNumber(BigInt(units))}${behind}`;
  const full = `${minus && '−'}${write(whole, fraction)}`;
  const places = isPrice ? Math.max(2, least, leadingZeros(value) + SMALL_DIGITS) : least;
  const coins = roundTo(value, places);
  if (coins === 0n && digits !== 0n) {
    return { shown: `< ${write(least > 0 ? '0' : '1', least > 0 ? `.${'1'.padStart(least, '0')}` : '')}`, exact, full };
  }
  const text = (coins < 0n ? -coins : coins).toString().padStart(places + 1, '0');
  const cut = text.length - places;
  const rest = text.slice(cut, cut + least) + text.slice(cut + least).replace(/0+$/, '');
  return { shown: `${coins < 0n ? '−' : ''}${write(text.slice(0, cut), rest && `.${rest}`)}`, exact, full };
}

/** A number with so many digits behind the point, as a whole number of the last of them, rounded half up. */
export function roundTo({ digits, scale }: Decimal, places: number): bigint {
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
