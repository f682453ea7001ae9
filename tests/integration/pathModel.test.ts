import { expect, it } from 'vitest';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { compareChanges } from '@/tests/helpers/paths/compareChanges';
import { rounds } from '@/tests/helpers/trials';
import { shareBackend } from '@/tests/helpers/shareBackend';

/** Another one makes other rows and changes; the same one makes the same again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261127);

it(`changes of places inside objects leave what Parse Server leaves on MongoDB (seed ${SEED})`, async () => {
  const count = fuzzCount(5_000, rounds(0.1, 0.016));
  const { disagreements, done } = await compareChanges(await shareBackend(), {
    className: 'Unwatched',
    seed: SEED,
    count,
  });
  expect(disagreements.slice(0, 3).map((one) => JSON.stringify(one))).toEqual([]);
  // Most changes can be made, and some cannot.
  expect(done / count).toBeGreaterThan(0.4);
  expect(done / count).toBeLessThan(0.95);
}, 900_000);
