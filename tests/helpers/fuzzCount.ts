/**
 * How many tries of a generated attack are made: all of them in `npm run test:fuzz`, a share in `npm test`. The setting
 * `FUZZ_FACTOR` is another share.
 */
export function fuzzCount(all: number, share = 0.1): number {
  return Math.max(1, Math.round(all * Number(process.env['FUZZ_FACTOR'] ?? share)));
}
