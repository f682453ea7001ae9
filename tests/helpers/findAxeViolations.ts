import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { explainStuckPage } from '@/tests/helpers/explainStuckPage';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** It takes a second or two; a busy machine some more, in milliseconds. */
const MAX_MS = 45_000;

/** What axe finds wrong on the page as it stands, its animations ended: rule, and where. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await settle(page);
  // Evaluated, not added as a script: the page's own policy lets no foreign script run.
  await page.evaluate(axeSource);
  const { violations } = await withBound(
    page,
    page.evaluate(() =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
      }),
    ),
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Fails with what the page is doing where axe does not end: the test's own timeout would not say. */
async function withBound<Answer>(page: Page, work: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, MAX_MS, null)));
  const answer = await Promise.race([work, late]);
  clearTimeout(timer);
  if (answer !== null) return answer;
  work.catch(() => undefined);
  throw new Error(`axe gave no answer within ${MAX_MS} ms; ${await explainStuckPage(page)}`);
}

/** Ends every animation and has colours change at once, so that they are those at rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A sheet of this kind is none that the page's own policy would have to let in.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
