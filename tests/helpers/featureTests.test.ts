import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEATURES } from '@/protocol/config/FoyerConfig';
import { leaveOut, SPEC_FEATURES } from '@/tests/helpers/featureTests';

const FOLDER = 'tests/e2e';
const SPECS = readdirSync(FOLDER).filter((name) => name.endsWith('.spec.ts'));

/** Where a test begins; what stands before the first is for all of them. */
const TEST = /^ *test(?:\.describe)?\(/m;

/** A path that begins with the name of a page, such as '/send?to=' or `${siteUrl}/send`. */
const pathOf = (feature: string) => new RegExp(`(?:['"\`]|[uU]rl\\})/${feature}(?=['"\`/?#$])`);

it.each(SPECS)('%s opens no page that may be off without saying so', (spec) => {
  const parts = readFileSync(`${FOLDER}/${spec}`, 'utf8').split(new RegExp(`(?=${TEST.source})`, 'm'));
  const unsaid = parts.flatMap((part) =>
    FEATURES.filter(
      (feature) =>
        pathOf(feature).test(part) &&
        !SPEC_FEATURES[spec.replace('.trial.', '.')]?.includes(feature) &&
        !part.includes(`'@${feature}'`) &&
        !part.includes('isPathEnabled'),
    ).map((feature) => `${feature}: ${part.trim().split('\n')[0]}`),
  );
  // Name the page in SPEC_FEATURES, tag the test, or filter its paths by `isPathEnabled`.
  expect(unsaid).toEqual([]);
});

it('SPEC_FEATURES names files that are there', () => {
  expect(
    Object.keys(SPEC_FEATURES).filter(
      (spec) => ![spec, spec.replace('.spec.', '.trial.spec.')].some((name) => SPECS.includes(name)),
    ),
  ).toEqual([]);
});

it('leaveOut leaves out the tests of pages that are off, and no other', () => {
  expect(leaveOut(() => true)).toEqual({});
  const { testIgnore, grepInvert } = leaveOut((feature) => feature !== 'plugins' && feature !== 'files');
  expect(testIgnore).toEqual(
    ['admin', 'files', 'plugins'].flatMap((name) => [`**/${name}.spec.ts`, `**/${name}.trial.spec.ts`]),
  );
  const titles = ['admin.spec.ts locks an account @files', 'admin.spec.ts locks an account @send', 'sends files'];
  expect(titles.filter((title) => grepInvert?.test(title))).toEqual([titles[0]]);
});
