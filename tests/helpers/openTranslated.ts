import type { Page } from '@playwright/test';
import { openReady } from '@/tests/helpers/signInFlows';
import { translateText } from '@/tests/helpers/translateText';

/** Takes nothing from outside the page. */
const translatePage: () => void = translateText;

/** Opens a page and has it translated, as by the browser. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  await page.evaluate(translatePage);
}
