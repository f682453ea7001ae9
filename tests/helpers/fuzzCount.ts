/**
 * How many tries of a generated attack are made: all of them in `npm run test:fuzz`, a tenth in `npm test`. The setting
 * `FUZZ_FACTOR` is the share.
 */
export function fuzzCount(all: number): number {
  return Math.max(1, Math.round(all * Number(process.env['FUZZ_FACTOR'] ?? '0.1')));
}
