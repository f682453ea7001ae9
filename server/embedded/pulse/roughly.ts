/** An amount of at most its three highest digits, as people give it: 12345 becomes 12300. */
export function roughly(amount: bigint): bigint {
  const digits = amount.toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - 3));
  return (amount / unit) * unit;
}
