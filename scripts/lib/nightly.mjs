// @ts-check

/** The suites of `npm run test:nightly`, in their order. */
export const NIGHTLY = [
  'test:all',
  'test:development',
  'test:lifecycle',
  'test:truth',
  'test:clients',
  'test:fuzz',
  'test:faults',
  'test:deploy',
  'test:bare',
  'test:mutants',
];
