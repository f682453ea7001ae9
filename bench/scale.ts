/**
 * Whether the benchmarks only show that they work (`npm run bench -- --smoke`): everything runs once and small, and the
 * figures say nothing.
 */
export const isSmoke = process.argv.includes('--smoke');

/** A size of a benchmark, or the small one that only shows that it works. */
export const sized = (full: number, small: number): number => (isSmoke ? small : full);
