import { expect, test } from '@/tests/helpers/browserTest';
import { atSizes, expectNoViolations, findTooWide } from '@/tests/helpers/expectAccessible';
import { openRow } from '@/tests/helpers/openWatched';
import { findNativeControls } from '@/tests/helpers/pageChecks';
import { PAGE_ROWS, TRIAL_ROWS } from '@/tests/helpers/pages';
import { signInFor } from '@/tests/helpers/visitors';

/** A phone, a tablet, a desktop as most have it, and larger ones; `pages.spec.ts` has the narrowest. */
const SIZES = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const row of [...PAGE_ROWS, ...TRIAL_ROWS]) {
  const { path, visitor } = row;
  test(`${path} ${visitor} fits every width, and axe finds nothing by any rule in either theme, frame included`, async ({
    page,
  }) => {
    await signInFor(page, row);
    await openRow(page, row);
    await atSizes(page, SIZES, async ({ width }) => {
      expect.soft(await findTooWide(page), `${width} pixels wide`).toEqual([]);
      expect.soft(await findNativeControls(page), `${width} pixels wide`).toEqual([]);
    });
    await expectNoViolations(page, path, { darkRules: 'all' });
  });
}
