/** An exact number: `digits` with the last `scale` of them behind the point. */
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
