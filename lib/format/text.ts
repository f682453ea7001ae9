import { cacheFormats } from '@/lib/format/locale';

/**
 * A count with its noun: `1 wallet`, `1,200 wallets`.
 *
 * @param many the plural, where it is not the singular with an s
 */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const findFormat = cacheFormats((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/**
 * A count in full, with the separators of the visitor's locale: `1,234,567`. Nothing of nothing.
 *
 * @param value a whole number keeps every digit; of a fraction three decimals are kept
 */
export function formatNumber(value: number | bigint): string;
export function formatNumber(value: number | bigint | null | undefined): string | undefined;
export function formatNumber(value: number | bigint | null | undefined): string | undefined {
  return value == null ? undefined : findFormat({}).format(value);
}

/** Digits to show. */
type Digits = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits' | 'maximumSignificantDigits'
>;

/** A number with so many digits. @param value as a text it may have more digits than a float holds */
export const formatDecimal = (value: Intl.StringNumericLiteral | number, digits: Digits): string =>
  findFormat(digits).format(value);
