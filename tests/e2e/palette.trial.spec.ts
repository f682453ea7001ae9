import { expect, test } from '@/tests/helpers/browserTest';
import { createRest } from '@/tests/helpers/createRest';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

test.describe('the command palette', () => {
  test('selects the first of all results, also of those that come later, until an arrow key chooses', async ({
    page,
    person,
  }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const options = palette.getByRole('option');
    const isSelected = (position: number) => expect(options.nth(position)).toHaveAttribute('aria-selected', 'true');
    await palette.getByRole('combobox').fill('lantern');
    await expect(options.filter({ hasText: 'Token' })).not.toHaveCount(0);
    await isSelected(0);
    await page.keyboard.press('ArrowDown');
    await isSelected(1);
    for (const [words, first] of [
      ['theme', /theme/],
      ['sign out', 'Sign out'],
    ] as const) {
      await palette.getByRole('combobox').fill(words);
      await expect(palette.getByRole('group', { name: 'Docs' }).getByRole('option')).not.toHaveCount(0);
      await expect(options.first()).toHaveText(first);
      await isSelected(0);
    }
  });

  test('finds people by the beginning of their name, and actions alone behind >', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/account');
    const name = `Opal ${person.username.slice(-8)}`;
    const form = page.getByRole('form', { name: 'Public profile' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved.').first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const people = palette.getByRole('group', { name: 'People' });
    await palette.getByRole('combobox').fill('ada');
    await expect(people.getByRole('option', { name: /^ada\.eth/ })).toBeVisible();
    await palette.getByRole('combobox').fill('>');
    await expect(palette.getByRole('group')).toHaveCount(1);
    await expect(palette.getByRole('option', { name: 'Sign out' })).toBeVisible();
    await palette.getByRole('combobox').fill('> dark');
    await expect(palette.getByRole('option')).toHaveText(['Use dark theme']);
    await palette.getByRole('combobox').fill(name.slice(0, -2).toLowerCase());
    await people.getByRole('option', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await palette.getByText('Cancel', { exact: true }).click();
    await expect(palette).toBeHidden();
  });

  test(
    'has the account, the address book, saved contracts, docs, and what was opened last',
    { tag: ['@docs', '@contracts'] },
    async ({ page, context, run, signInAsAda }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const wallet = await signInAsAda();
      const label = `Hearth ${crypto.randomUUID().slice(0, 8)}`;
      await openReady(page, '/portfolio');
      const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
      const sessionToken = String((await readStoredUser(page, run.appId))?.['sessionToken']);
      const rest = createRest(run.serverUrl, run.appId);
      await rest('POST', 'functions/saveContact', { address, label }, { sessionToken });
      const contract = { name: `${label} vault`, chainId: 31_337, address, abi: 'erc20' };
      await rest('POST', 'functions/keepContract', contract, { sessionToken });
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      const open = async (text: string) => {
        await page.keyboard.press('Control+k');
        await palette.getByRole('combobox').fill(text);
      };
      await open(label);
      const contracts = palette.getByRole('group', { name: 'Contracts' });
      await expect(contracts.getByRole('option', { name: `${label} vault` })).toBeVisible();
      await palette.getByRole('group', { name: 'Addresses' }).getByRole('option').first().click();
      await expect(page).toHaveURL(/\/address\/0x70997970c51812dc3a010c7d01b50e0d17dc79c8$/);
      await open('receive');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/receive$/);
      await open('');
      await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
        'Receive',
        new RegExp(`^${label}`),
      ]);
      await palette.getByRole('combobox').fill('live queries');
      await palette.getByRole('group', { name: 'Docs' }).getByRole('option').first().click();
      await expect(page).toHaveURL(/\/docs\//);
      await open('copy address');
      await page.keyboard.press('Enter');
      await expect(palette.getByRole('option', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address);
      await palette.getByRole('combobox').fill('admin');
      await expect(palette.getByRole('option', { name: 'Admin', exact: true })).toHaveCount(0);
    },
  );

  test('shows its keys as the keyboard has them', async ({ page, browser, baseURL }) => {
    const keys = (shown: typeof page) =>
      shown
        .getByRole('banner')
        .locator('[data-keys]')
        .evaluate((chip) => getComputedStyle(chip, '::after').content);
    await openReady(page, '/community');
    await expect.poll(() => keys(page)).toBe('"Ctrl K"');
    const mac = await browser.newContext({ ...(baseURL && { baseURL }) });
    await mac.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    const other = await mac.newPage();
    await openReady(other, '/community');
    await expect.poll(() => keys(other)).toBe('"⌘K"');
    await mac.close();
  });

  test('says so when nothing is found, and returns the focus on Escape', async ({ page }) => {
    await openReady(page, '/community');
    const search = page.getByRole('banner').getByRole('button', { name: /^Search addresses/ });
    await search.focus();
    await page.keyboard.press('Enter');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('qqzzxxvv');
    await expect(palette.getByText('No results for "qqzzxxvv"')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(search).toBeFocused();
  });
});

test.describe('on public pages', () => {
  test('opens with Ctrl+K, and its code comes with that key', async ({ page }) => {
    await openReady(page, '/');
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
    await page.keyboard.press('Tab');
    // What the page fetches by itself is here.
    await page.waitForLoadState('networkidle');
    const before = await scripts();
    await page.keyboard.press('x');
    await page.waitForTimeout(300);
    expect(await scripts()).toBe(before);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('explor');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/explorer$/);
  });

  test('have the shortcuts, outside of fields', async ({ page }) => {
    await openReady(page, '/sign-in');
    await page.getByLabel('Password', { exact: true }).pressSequentially('g?/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openReady(page, '/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/explorer$/);
  });
});

test.describe('keyboard shortcuts', () => {
  test('open pages with g and a letter, but not while a field has the focus', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/\/files$/);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('gp');
    await expect(page).toHaveURL(/\/files$/);
  });

  test('work beside a search field with suggestions', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/explorer');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/\/files$/);
  });

  test('are listed with ?', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Go to Portfolio')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('tabs at the bottom lead to the pages, and More to the others', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await expect(tabs.getByRole('link')).toHaveText(['Portfolio', 'Activity', 'Send', 'Explorer']);
    await expect(tabs.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await expect(more.getByRole('link', { name: 'Files' })).toBeVisible();
    await expect(more.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(tabs.getByRole('button', { name: 'More' })).toBeFocused();
    await page.keyboard.press('Enter');
    await more.getByRole('link', { name: 'Community' }).click();
    await expect(page).toHaveURL(/\/community$/);
    await expect(more).toHaveCount(0);
    // The last line of a page is not below the tabs, once the page has all of its posts.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const [main, bar] = [await page.locator('main').boundingBox(), await tabs.boundingBox()];
        return (bar?.y ?? 0) - ((main?.y ?? 0) + (main?.height ?? 0));
      })
      .toBeGreaterThanOrEqual(0);
  });

  test('a menu in the public header leads to the public pages', async ({ page }) => {
    await openReady(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem')).toContainText(['Explorer', 'Community', 'Docs', 'Developers']);
    await page.getByRole('menuitem', { name: 'Explorer' }).click();
    await expect(page).toHaveURL(/\/explorer$/);
  });
});

test('the skip link is above the logo', async ({ page, person }) => {
  const isOnTop = async () => {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    await expect(link).toBeFocused();
    return link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every(
        (share) => document.elementFromPoint(left + width * share, top + height / 2) === element,
      );
    });
  };
  await openReady(page, '/');
  expect(await isOnTop()).toBe(true);
  await signInAs(page, person);
  await openReady(page, '/portfolio');
  expect(await isOnTop()).toBe(true);
});
