import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { compareChanges } from '@/tests/helpers/paths/compareChanges';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** Another one makes other rows and changes; the same one makes the same again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261128);

/** Triggers that change nothing, and keep what they are shown. */
const CLOUD = `
let shown = {};
const seen = (object) => {
  const json = object?.toJSON() ?? {};
  return { data: json.data, more: json.more, tags: json.tags, text: json.text };
};
Parse.Cloud.beforeSave('Watched', ({ object, original }) => void (shown = { before: seen(object), original: seen(original) }));
Parse.Cloud.afterSave('Watched', ({ object }) => void (shown.after = seen(object)));
Parse.Cloud.define('takeShown', () => {
  const { before, after, original } = shown;
  shown = {};
  return JSON.stringify({ before, original, after });
});
`;

let folder: string;
let backend: TestBackend;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-cloud-'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'watched.mjs'), CLOUD);
  backend = await startBackend({ env: { CLOUD_CODE: folder } });
});
afterAll(async () => {
  await backend?.stop();
  await rm(folder, { recursive: true, force: true });
});

it(`triggers that change nothing are shown, and leave, what the model says (seed ${SEED})`, async () => {
  const count = fuzzCount(5_000, 0.1);
  const { disagreements, done } = await compareChanges(backend, {
    className: 'Watched',
    seed: SEED,
    count,
    takeShown: 'takeShown',
  });
  expect(disagreements.slice(0, 3).map((one) => JSON.stringify(one))).toEqual([]);
  expect(done / count).toBeGreaterThan(0.4);
  expect(done / count).toBeLessThan(0.95);
}, 900_000);
