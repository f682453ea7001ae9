/** An amount taken apart for the eye, and whole. */
export type FormattedAmount = {
  /** With thousands parted by commas; behind the point at most the digits asked for. */
  shown: string;
  /** Every digit, without commas. */
  exact: string;
  /** Whether `shown` leaves digits out. */
  cut: boolean;
};

/**
 * Writes an amount of a token. Whole numbers all the way: no digit is ever lost to a float.
 *
 * @param value in the smallest unit, a whole number (wei for ether)
 * @param decimals how many digits of the unit stand behind the point
 * @param digits at most this many behind the point, but never fewer than four that are not leading zeros; cut, not rounded
 * @throws SyntaxError where `value` is no whole number, RangeError where `decimals` is none
 */
export function formatAmount(value: string | bigint, decimals: number, digits = decimals): FormattedAmount {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`decimals must be 0 or more, not ${decimals}`);
  const number = BigInt(value);
  const sign = number < 0n ? '−' : '';
  const plain = (number < 0n ? -number : number).toString().padStart(decimals + 1, '0');
  const whole = plain.slice(0, plain.length - decimals);
  const fraction = plain.slice(plain.length - decimals).replace(/0+$/, '');
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = fraction.slice(0, leadingZeros === 0 ? digits : Math.max(digits, leadingZeros + 4)).replace(/0+$/, '');
  const cut = kept.length < fraction.length;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const behind = (part: string) => (part ? `.${part}` : '');
  return {
    shown: sign + grouped + behind(kept) + (cut ? '…' : ''),
    exact: (number < 0n ? '-' : '') + whole + behind(fraction),
    cut,
  };
}
