import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openComposer } from '@/tests/helpers/openComposer';

test('lets a moderator hide a post and block and unblock its author; counts custom events', async ({
  page,
  person,
  master,
  browser,
  run,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const words = `Too loud for the hall, ${person.username}`;
  // Not the one that is still to be sent.
  const postOn = (where: Page) => where.getByRole('article', { name: /^Post by/ }).filter({ hasText: words });
  const choose = async (item: string) => {
    await postOn(page).getByRole('button', { name: 'More about the post' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  const theirs = await (await browser.newContext({ baseURL: run.siteUrl })).newPage();
  await signInAs(theirs, { ...person, username: `${person.username}-c` });
  await openReady(theirs, '/community');
  await (await openComposer(theirs)).getByLabel('New post').fill(words);
  await theirs.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postOn(theirs)).toBeVisible();

  await signInAs(page, person);
  await master.run('grantAdmin', { user: person.username });
  await openReady(page, '/admin/roles');
  await main.getByRole('link', { name: 'moderator' }).click();
  await main.getByLabel('Add an account').fill(person.username);
  await main.getByRole('button', { name: 'Add' }).click();
  await expect(main.getByRole('table', { name: 'Members of moderator' })).toContainText(person.username);

  await openReady(page, '/community');
  await choose('Hide post');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide post' }).click();
  await expect(postOn(page)).toContainText('Hidden by a moderator.');
  await openReady(theirs, '/community');
  await expect(postOn(theirs)).toContainText('Hidden by a moderator.');
  await choose('Unhide post');
  await expect(postOn(page)).not.toContainText('Hidden by a moderator.');

  await choose('Block author');
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/functions/blockAuthor') && answer.request().method() === 'POST',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Block author' }).click();
  await kept;
  await expectAccessible(page, 'a moderator’s feed', [360]);
  await openReady(page, '/community/moderation');
  await main.getByRole('button', { name: 'Show blocked authors' }).click();
  const blocked = main.getByRole('region', { name: 'Blocked authors' }).getByRole('listitem');
  await expect(blocked).toHaveCount(1);
  await expectAccessible(page, 'the blocked authors', [360]);
  await openReady(theirs, '/community');
  await expect(theirs.getByRole('main')).toContainText('A moderator blocked this account from posting');
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(main.getByText('No blocked authors.')).toBeVisible();
  await openReady(theirs, '/community');
  await openComposer(theirs);

  const event = `lamp ${person.username}`;
  for (let time = 0; time < 3; time++) await master.track(event);
  await openReady(page, '/admin/analytics');
  const row = main.getByRole('table', { name: 'Events' }).getByRole('row', { name: event });
  await expect(async () => {
    await main.getByRole('radio', { name: 'Today' }).click();
    await main.getByRole('radio', { name: '7 days' }).click();
    await expect(row.getByRole('cell').nth(1)).toHaveText('3', { timeout: 2_500 });
  }).toPass({ timeout: 30_000 });
  await row.getByRole('button').click();
  await expectAccessible(page, 'what was counted', [360]);
});
