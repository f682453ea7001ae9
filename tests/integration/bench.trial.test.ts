import { expect, it } from 'vitest';
import { runBench } from '@/tests/helpers/runBench';

/** Those that need no built site; `tests/e2e/bench.trial.spec.ts` runs the others. */
const SUITES = ['start', 'sign-in', 'ingest', 'size', 'queries', 'balances', 'nft-owners', 'live', 'requests'];

it('every suite of the bench that needs no built site measures something, and prints it when it ends', async () => {
  const { code, output } = await runBench(SUITES);
  expect(output.match(/^[✓✗] \S+/gm)).toEqual(SUITES.map((suite) => `✓ ${suite}`));
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/NaN|undefined/);
}, 600_000);

it('says which suites there are, and fails for one that there is not', async () => {
  const { code, output } = await runBench(['speed']);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^No such benchmark: speed\. There are: start, page-parts, /),
  ]);
});
