import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { explainStuckPage } from '@/tests/helpers/explainStuckPage';
import { waitForFrames } from '@/tests/helpers/waitForFrames';
import { within } from '@/tests/helpers/within';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe checks of colours, of those that are on by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The frame around a page: header or bar, tabs and footer, the same on all pages of a layout. */
const FRAME = ['#__next > header', '#__next > nav', '#__next > footer'].map((part) => [part]);

/** What axe looks at. */
export type AxeScope = {
  /** All rules, or those about colours: for a page of which nothing else changed. */
  rules?: 'all' | 'colors';
  /** Not the frame around the page: where it is looked at on another page. */
  isFrameLeftOut?: boolean;
};

/** It takes a second or two; a busy machine some more, in milliseconds. */
const MAX_MS = 20_000;

/** What axe finds wrong on the page as it stands, its animations ended: rule, and where. */
export async function findAxeViolations(
  page: Page,
  { rules = 'all', isFrameLeftOut = false }: AxeScope = {},
): Promise<string[]> {
  await settle(page);
  // Evaluated, not added as a script: the page's own policy lets no foreign script run. Once per page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await within(
    page.evaluate(
      ({ scope, options }) =>
        (window as unknown as { axe: { run: (scope: object, options: object) => Promise<AxeResults> } }).axe.run(
          { include: [['html']], ...scope },
          options,
        ),
      {
        scope: isFrameLeftOut ? { exclude: FRAME } : {},
        options: {
          resultTypes: ['violations'],
          ...(rules === 'colors' && { runOnly: { type: 'rule', values: COLOR_RULES } }),
        },
      },
    ),
    MAX_MS,
  );
  // The test's own timeout would not say what the page does.
  if (!results) throw new Error(`axe gave no answer within ${MAX_MS} ms; ${await explainStuckPage(page)}`);
  const { violations } = results;
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Has every animation at its end, or at rest where it has none, and colours change at once. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A sheet of this kind is none that the page's own policy would have to let in.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  await waitForFrames(page);
  // Nobody waits for an animation: a page that draws no frame never ends one.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  });
}
