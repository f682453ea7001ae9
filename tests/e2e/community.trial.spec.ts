import { siteConfig } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openComposer } from '@/tests/helpers/openComposer';
import { write, post } from '@/tests/helpers/communityPage';

test(
  'previews the page of this site that a post links to, and asks nobody about others',
  { tag: '@docs' },
  async ({ page, run, person }) => {
    await signInAs(page, person);
    const name = `Ada ${person.username.slice(-8)}`;
    await openReady(page, '/account');
    const form = page.getByRole('form', { name: 'Public profile' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved.').first()).toBeVisible();
    await openReady(page, '/community');
    await write(page, `Read ${run.siteUrl}/docs/guides/files and https://example.org/u/ada`);
    await expect(post(page, 'Read http').getByRole('link', { name: /Files.*Docs ·/ })).toHaveAttribute(
      'href',
      '/docs/guides/files',
    );
    await write(page, `[This is me](/u/${encodeURIComponent(name)})`);
    await post(page, 'This is me')
      .getByRole('link', { name: `${name} Profile` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(page, 'a profile with a preview');
  },
);

test('offers a public name where the first post is written, and tells those who skip it apart', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await signInAs(page, person);
  await openReady(page, '/community');
  const visitor = /^Visitor [\da-z]{4}$/;
  await openComposer(page);
  const naming = page.getByRole('form', { name: 'Public name' });
  await expect(naming.getByLabel('Public name')).toHaveValue('');
  await expectAccessible(page, 'the offer of a name', [360]);
  await naming.getByRole('button', { name: 'Skip' }).click();
  await expect(naming).toHaveCount(0);
  await expect(page.getByText(/^Posting as “Visitor [\da-z]{4}”/)).toBeVisible();
  const words = `Without a name ${person.username}`;
  await write(page, words);
  const own = page.getByRole('article', { name: /^Post by/ }).filter({ hasText: words });
  const called = await own.getByRole('link').first().locator('bdi').textContent();
  expect(called).toMatch(visitor);

  // Another one, who has one from here on, and no address that others can see.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true });
  const theirs = await elsewhere.newPage();
  await signInAs(theirs, { ...person, username: `${person.username}-n` });
  await openReady(theirs, '/community');
  await expect(post(theirs, words).getByRole('link', { name: called ?? '' })).toBeVisible();
  await post(theirs, words).getByRole('button', { name: 'Reply' }).click();
  const offer = theirs.getByRole('form', { name: 'Public name' });
  const name = `Nina ${person.username.slice(-8)}`;
  await offer.getByLabel('Public name').fill(name);
  await offer.getByRole('button', { name: 'Set name' }).click();
  await expect(offer).toHaveCount(0);
  await theirs.getByLabel('Your reply').fill(`Under my name ${person.username}`);
  await theirs.getByRole('form', { name: 'New reply' }).getByRole('button', { name: 'Reply' }).click();
  await post(page, words).getByRole('button', { name: '1 reply' }).click();
  await expect(
    page.getByRole('article', { name: `Post by ${name}` }).filter({ hasText: 'Under my name' }),
  ).toBeVisible();

  // One field finds authors too, and what it finds has a page with a title of its own.
  await theirs.getByRole('searchbox', { name: 'Search' }).fill(`@${name}`);
  await theirs.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(post(theirs, 'Under my name')).toBeVisible();
  await post(page, words)
    .getByRole('link', { name: called ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts by ${called}`);
  await expect(page).toHaveTitle(`Posts by ${called} · ${siteConfig.name}`);
  await elsewhere.close();
});

test('shows an account that is known by its address with the picture of that address, and publishes none', async ({
  page,
  signInAsAda,
}) => {
  await signInAsAda();
  await openReady(page, '/account');
  const account = page.getByRole('main');
  await expect(account.getByRole('radio', { name: 'Generated picture' })).toBeChecked();
  const drawn = await page.getByRole('banner').locator('[data-address-picture]').first().innerHTML();
  const address = account.getByRole('region', { name: 'Sign-in details' }).locator('[data-address-picture]').first();
  expect(await address.innerHTML()).toBe(drawn);
  expect(await account.locator('header [data-address-picture]').innerHTML()).toBe(drawn);
});

test('says what a wallet account needs before two-factor authentication', async ({ page, signInAsAda }) => {
  await signInAsAda();
  await openReady(page, '/account/security');
  const checks = page.getByRole('list', { name: 'Security check' });
  await expect(checks.getByText('Needs a password first. Wallets ask for no code.')).toHaveCount(2);
  await checks.getByRole('link', { name: 'Set a password' }).first().click();
  await expect(page.getByRole('region', { name: 'Password' }).getByLabel('Username')).toBeFocused();
});
