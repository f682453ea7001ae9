import { cacheFormats } from '@/lib/format/locale';
import { formatDecimal } from '@/lib/format/text';

const MINUS = '\u2212';
const NBSP = '\u00a0';

/** A minus sign in place of a hyphen. */
const withMinus = (text: string): string => text.replace(/^-/, MINUS);

/** A percentage without its sign, with a no-break space before the unit. */
function writePercent(size: number, digits: number): string {
  const smallest = 10 ** -digits;
  const behind = size >= 1_000 ? 0 : digits;
  const isTiny = size > 0 && Number(size.toFixed(behind)) === 0;
  const shown = formatDecimal(isTiny ? smallest : size, {
    minimumFractionDigits: behind,
    maximumFractionDigits: behind,
  });
  return `${isTiny ? `<${NBSP}` : ''}${shown}${NBSP}%`;
}

/**
 * A share: `54.2 %`. What is not nothing but rounds to it is `< 0.1 %`; from 1,000 % on without decimals; `unknown` where
 * it is no number.
 *
 * @param ratioPercent in percent: 54.2 for 54.2 %
 * @param digits decimals
 */
export function formatPercent(ratioPercent: number, digits = 1): string {
  if (!Number.isFinite(ratioPercent)) return 'unknown';
  return `${ratioPercent < 0 ? MINUS : ''}${writePercent(Math.abs(ratioPercent), digits)}`;
}

/**
 * A change with its sign: `+1.27 %`, `−2.40 %`, `0.00 %`. A change too small for the digits shown has no sign: `< 0.01
 * %`.
 *
 * @param ratioPercent in percent
 * @param digits decimals
 */
export function formatPercentChange(ratioPercent: number, digits = 2): string {
  if (!Number.isFinite(ratioPercent)) return 'unknown';
  const shown = writePercent(Math.abs(ratioPercent), digits);
  if (ratioPercent === 0 || shown.startsWith('<')) return shown;
  return `${ratioPercent > 0 ? '+' : MINUS}${shown}`;
}

/**
 * The color of a change that `formatPercentChange` writes: none where it is shown without a sign, which would read as a
 * gain or a loss.
 *
 * @param ratioPercent in percent
 * @param digits decimals, as shown
 */
export function toneOfChange(ratioPercent: number, digits = 2): 'good' | 'bad' | undefined {
  const [sign] = formatPercentChange(ratioPercent, digits);
  return sign === '+' ? 'good' : sign === MINUS ? 'bad' : undefined;
}

/** Short notation is that of no region: in India `T` is a thousand. */
const COMPACT = { notation: 'compact' } as const;
const findCompact = cacheFormats((_, options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en', options));

/**
 * A number for a figure: in full below 10,000, else as `12.3K`, `4.56M`, `1.2B`; give the exact one on hover.
 * `unknown` where it is no number.
 */
export function formatCompact(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  // `+ 0`: a zero has no sign.
  const size = value + 0;
  return withMinus(
    Math.abs(value) < 10_000
      ? formatDecimal(size, { maximumSignificantDigits: 6 })
      : findCompact({ ...COMPACT, maximumSignificantDigits: 3 }).format(size),
  );
}

/** Digits of the label of an axis: fewer would be alike, more would be wide. */
const MAX_AXIS_DIGITS = 8;

/**
 * The label of a tick: as short as tells it from its neighbours, such as `$29.9M` and `$29.95M`.
 *
 * @param value at the tick
 * @param step from tick to tick
 * @param currency an ISO 4217 code, for money
 */
export function formatTick(value: number, step: number, currency?: string): string {
  const needed = value === 0 ? 1 : magnitudeOf(value) - lastDigitOf(step) + 1;
  const digits = Math.min(Math.max(needed, 2), MAX_AXIS_DIGITS);
  return withMinus(
    findCompact({
      ...COMPACT,
      maximumSignificantDigits: digits,
      ...(currency && { style: 'currency', currency }),
    }).format(value + 0),
  );
}

/** The power of ten of the first digit. */
const magnitudeOf = (size: number): number => Math.floor(Math.log10(Math.abs(size)) + 1e-9);

/** The power of ten of the last digit of a step, which has two at most: 1, 2, 2.5 or 5 times a power of ten. */
function lastDigitOf(step: number): number {
  const first = magnitudeOf(step);
  const mantissa = step / 10 ** first;
  return Math.abs(mantissa - Math.round(mantissa)) < 1e-6 ? first : first - 1;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * An amount of bytes for people, in steps of 1,024: "820 B", "1.4 MB", "23 MB". Cut, not rounded: never more than there
 * is.
 */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < BYTE_UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  const shown = amount < 10 && unit > 0 ? Math.floor(amount * 10) / 10 : Math.floor(amount);
  return `${shown} ${BYTE_UNITS[unit] ?? ''}`;
}

/** An axis of a line covers at least so much of its largest value: a small change looks small. */
export const LEAST_SPAN = 0.02;
