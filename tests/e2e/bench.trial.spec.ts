import { expect, test } from '@/tests/helpers/browserTest';
import { runBench } from '@/tests/helpers/runBench';

/** Those that drive the built site; `tests/integration/bench.trial.test.ts` runs the others. */
const SUITES = ['page-parts', 'first-page', 'navigation', 'interaction', 'lists'];

test('every suite of the bench that drives the site measures something, and prints it when it ends', async ({
  run,
}) => {
  test.setTimeout(600_000);
  const { code, output } = await runBench(SUITES, { FOYER_DIST_DIR: run.distDir });
  expect(output.match(/^[✓✗] \S+/gm), output).toEqual(SUITES.map((suite) => `✓ ${suite}`));
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/NaN|undefined/);
  // What a page is made of, package by package.
  for (const part of ['react-dom', 'next', 'components/landing']) expect(output).toContain(`/: ${part}`);
});
