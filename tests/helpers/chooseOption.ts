import type { Locator } from '@playwright/test';

/**
 * Chooses an option of a `Select`, as a visitor does: opens its list and presses the option.
 *
 * @param label what the option says, its hint included
 */
export async function chooseOption(select: Locator, label: string | RegExp): Promise<void> {
  await select.click();
  await select
    .page()
    .getByRole('option', typeof label === 'string' ? { name: label, exact: true } : { name: label })
    .click();
}
