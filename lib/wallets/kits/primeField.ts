/**
 * Arithmetic modulo a prime, with the names that Web3Auth's code knows from `@toruslabs/ffjavascript`. That package is
 * under GPL-3.0 and not brought along: the build puts this file in its place (`next.config.ts`). Web3Auth needs of it
 * what a table of constants is made with; it is used for keys that Foyer does not ask for.
 */

/** Reads whole numbers. */
export const Scalar = { fromString: (decimal: string): bigint => BigInt(decimal) };

/** The whole numbers modulo a prime. */
export class ZqField {
  readonly zero = 0n;

  constructor(readonly p: bigint) {}

  /** A number, or its decimal digits, as a member of the field. */
  e(value: bigint | number | string): bigint {
    return this.normalize(BigInt(value));
  }

  add(one: bigint, other: bigint): bigint {
    return this.normalize(one + other);
  }

  pow(base: bigint, exponent: bigint | number): bigint {
    let result = 1n;
    let square = this.normalize(base);
    for (let rest = BigInt(exponent); rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = this.normalize(result * square);
      square = this.normalize(square * square);
    }
    return result;
  }

  normalize(value: bigint): bigint {
    const rest = value % this.p;
    return rest < 0n ? rest + this.p : rest;
  }
}
