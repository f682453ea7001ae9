import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { findAxeViolations } from '@/tests/helpers/findAxeViolations';
import { openReady, signUp } from '@/tests/helpers/signInFlows';
import { openComposer } from '@/tests/helpers/openComposer';

const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

async function write(page: Page, words: string): Promise<void> {
  const form = await openComposer(page);
  await form.getByLabel('New post').fill(words);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post(page, words).getByRole('button', { name: 'Like' })).toBeVisible();
}

test('notifies an author in another browser, and counts', async ({ browser, person, baseURL }) => {
  test.setTimeout(180_000);
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL })));
  const [ada, bob] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!ada || !bob) throw new Error('There are two browsers.');
  const words = `Doors at dusk ${crypto.randomUUID().slice(0, 8)}`;
  await signUp(ada, person);
  await openReady(ada, '/community');
  await write(ada, words);
  const bell = ada.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  await signUp(bob, { ...person, username: `${person.username}b`, email: `b${person.email}` });
  await openReady(bob, '/community');
  const like = post(bob, words).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toContainText('1');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bell.click();
  const panel = ada.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText('liked your post');
  expect(await findAxeViolations(ada)).toEqual([]);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await panel.getByRole('link', { name: /liked your post/ }).click();
  await expect(ada).toHaveURL(/\/community\?post=/);
  await expect(panel).toBeHidden();

  // All of them have a page, which the bell leads to.
  await bell.click();
  await panel.getByRole('link', { name: 'See all' }).click();
  await expect(ada).toHaveURL(/\/notifications$/);
  await expect(ada.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const today = ada.getByRole('list', { name: 'Notifications, Today' }).getByRole('listitem');
  await expect(today).toHaveCount(1);
  await post(bob, words).getByRole('button', { name: 'Reply' }).click();
  await bob.getByLabel('Your reply').fill('So do I');
  await bob.getByRole('form', { name: 'New reply' }).getByRole('button', { name: 'Reply' }).click();
  await expect(today).toHaveCount(2);
  await ada.getByRole('radio', { name: 'Unread 1' }).click();
  await expect(today).toHaveCount(1);
  expect(await findAxeViolations(ada)).toEqual([]);
  await ada.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(ada.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await Promise.all(contexts.map((context) => context.close()));
});

test(
  'takes a report to a moderator, whose decision reaches the author',
  { tag: '@portfolio' },
  async ({ browser, person, baseURL, master }) => {
    test.setTimeout(240_000);
    const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext({ baseURL })));
    const [ada, bob, mod] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!ada || !bob || !mod) throw new Error('There are three browsers.');
    const words = `Buy my coin ${crypto.randomUUID().slice(0, 8)}`;
    await signUp(ada, person);
    await openReady(ada, '/community');
    await write(ada, words);

    await signUp(bob, { ...person, username: `${person.username}b`, email: `b${person.email}` });
    await openReady(bob, '/community');
    await post(bob, words).getByRole('button', { name: 'More about the post' }).click();
    await bob.getByRole('menuitem', { name: 'Report post' }).click();
    const dialog = bob.getByRole('dialog', { name: 'Report this post' });
    await dialog.getByLabel('Note for the moderators').fill('Again');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(bob.getByText('Report sent', { exact: true })).toBeVisible();
    await openReady(bob, '/community/moderation');
    await expect(bob.getByText('Only moderators can do this')).toBeVisible();

    const username = `${person.username}m`;
    await signUp(mod, { ...person, username, email: `m${person.email}` });
    const [role] = await master.find('_Role', { name: 'moderator' });
    const [user] = await master.find('_User', { username });
    await master.update('_Role', String(role?.objectId), {
      users: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: '_User', objectId: user?.objectId }] },
    });
    await openReady(mod, '/portfolio');
    const queue = mod.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Moderation/ });
    await expect(queue).toHaveAccessibleName(/^Moderation, \d+ open reports?$/);
    await mod.keyboard.press('Control+k');
    await mod.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('modera');
    await expect(mod.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'Moderation' })).toBeVisible();
    await mod.keyboard.press('Escape');
    await queue.click();
    await expect(mod).toHaveURL(/\/community\/moderation$/);
    await expect(queue).toHaveAttribute('aria-current', 'page');
    const reported = post(mod, words);
    await expect(reported).toContainText('Spam or advertising');
    await reported.getByLabel('Note to the author').fill('No advertising.');
    await expectAccessible(mod, 'moderation');
    await reported.getByRole('button', { name: 'Delete post…' }).click();
    await mod.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Cancel' }).click();
    await reported.getByRole('button', { name: 'Hide post' }).click();
    await expect(reported).toHaveCount(0);
    // What waits there is counted again.
    const open = await mod.getByRole('list', { name: 'Reported content' }).locator('> li').count();
    await expect(queue).toHaveAccessibleName(
      open === 0 ? 'Moderation' : new RegExp(`^Moderation, ${open} open report`),
    );

    const bell = ada.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.click();
    await expect(ada.getByRole('dialog', { name: 'Notifications' })).toContainText('A moderator hid your post');
    await expect(bob.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await Promise.all(contexts.map((context) => context.close()));
  },
);
