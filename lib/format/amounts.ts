import { formatNumber } from '@/lib/format/text';

/** An amount to show, and its exact value. */
export type FormattedAmount = {
  /** With thousands separators, and no more significant digits than asked for. */
  shown: string;
  /** Every digit, without separators. */
  exact: string;
  /** Whether `shown` leaves digits out. */
  cut: boolean;
};

/** Significant digits of an amount unless told otherwise. */
const SIGNIFICANT = 6;

/**
 * Formats an amount of a token with integers only, so that no digit is lost to a float. The whole part is always
 * complete; the fraction fills it up to the significant digits.
 *
 * @param value in the smallest unit, a whole number (wei for ether)
 * @param decimals the token's decimals
 * @param significant at most this many significant digits; `Infinity` for all of them
 * @param round `down` rounds toward zero, so that a balance is never more than there is; `up` is for what may be spent
 * @throws SyntaxError where `value` is no whole number, RangeError where `decimals` is none
 */
export function formatAmount(
  value: string | bigint,
  decimals: number,
  significant = SIGNIFICANT,
  round: 'down' | 'up' = 'down',
): FormattedAmount {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`decimals must be 0 or more, not ${decimals}`);
  const number = BigInt(value);
  const size = number < 0n ? -number : number;
  const dropped = Math.min(Math.max(size.toString().length - significant, 0), decimals);
  const unit = 10n ** BigInt(dropped);
  const rest = size % unit;
  const saved = size - rest + (round === 'up' && rest > 0n ? unit : 0n);
  const [whole, behind] = splitUnits(saved, decimals);
  const [exactWhole, exactBehind] = splitUnits(size, decimals);
  return {
    shown: (number < 0n ? '−' : '') + formatNumber(BigInt(whole)) + behind,
    exact: (number < 0n ? '-' : '') + exactWhole + exactBehind,
    cut: rest > 0n,
  };
}

/** The whole part, and the fraction with its point and without trailing zeros. */
function splitUnits(size: bigint, decimals: number): [whole: string, behind: string] {
  const plain = size.toString().padStart(decimals + 1, '0');
  const fraction = plain.slice(plain.length - decimals).replace(/0+$/, '');
  return [plain.slice(0, plain.length - decimals), fraction && `.${fraction}`];
}

/** An exact value as it is written for machines (`exact`), with separators in its whole part, to be read by people. */
export function groupDigits(exact: string): string {
  const [, sign = '', whole = '', behind = ''] = /^(-?)(\d+)(.*)$/.exec(exact) ?? [];
  return `${sign && '−'}${formatNumber(BigInt(whole || 0))}${behind}`;
}

/** An exact number: `digits` divided by 10 to the power of `scale`. */
export type Decimal = { digits: bigint; scale: number };

/** Nothing, to begin a sum with. */
export const ZERO: Decimal = { digits: 0n, scale: 0 };

const WRITTEN = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/**
 * Reads a number exactly as it is written: prices come as JSON numbers, whose shortest text is what was sent.
 *
 * @throws SyntaxError where it is none, such as `NaN`
 */
export function readDecimal(value: number | string): Decimal {
  const parts = WRITTEN.exec(String(value));
  if (!parts) throw new SyntaxError(`${String(value)} is no number.`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The product, with every digit. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

const at = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

/** The sum, with every digit. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: at(a, scale) + at(b, scale), scale };
}

/** Numbers as whole numbers of one unit, small enough for each of them: so that many are compared at little cost. */
export function toOneScale(all: readonly Decimal[]): bigint[] {
  const scale = all.reduce((most, one) => Math.max(most, one.scale), 0);
  return all.map((one) => at(one, scale));
}

/** How many thousandths of the whole a part is, rounded down; 0 of nothing. */
export function thousandthsOf(part: Decimal, whole: Decimal): number {
  const scale = Math.max(part.scale, whole.scale);
  const all = at(whole, scale);
  return all === 0n ? 0 : Number((at(part, scale) * 1_000n) / all);
}

/** For drawing alone: as near as a float comes. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);
