import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NIGHTLY } from '@/scripts/lib/nightly.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const suites = Object.keys(scripts).filter((name) => name.startsWith('test:') && name !== 'test:nightly');

it('the nightly run holds every suite of package.json', () => {
  expect(NIGHTLY.toSorted()).toEqual(suites.toSorted());
});

it('the reference of tests names every suite', () => {
  const page = readFileSync('docs/reference/tests.md', 'utf8');
  expect(['test:nightly', ...suites].filter((name) => !page.includes(`npm run ${name}`))).toEqual([]);
});
