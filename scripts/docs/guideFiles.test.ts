import path from 'node:path';
import { check, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { readGuideFiles } from '@/scripts/docs/guideFiles';

/** One after the other, as a reader follows them: the second replaces a file of the first. */
const GUIDES = ['add-a-page', 'add-a-cloud-function', 'add-a-wallet'].map((name) => `docs/getting-started/${name}.md`);

const made = new Map(GUIDES.flatMap((page) => [...readGuideFiles(page)]));

it.each([...made.keys()])('%s of the guides is formatted', async (file) => {
  const options = await resolveConfig(path.resolve('package.json'));
  expect(await check(made.get(file) ?? '', { ...options, filepath: file })).toBe(true);
});
