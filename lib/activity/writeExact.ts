/**
 * An amount with every digit and a point, and without commas, for other programs to read.
 *
 * @param value in the smallest unit, a whole number
 * @param decimals how many of its digits stand behind the point
 */
export function writeExact(value: string, decimals: number): string {
  const digits = BigInt(value)
    .toString()
    .padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '');
}
