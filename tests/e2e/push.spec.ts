import type { Page } from '@playwright/test';
import { nameIn } from '@/protocol/config/siteConfig';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signOut, signUp } from '@/tests/helpers/signInFlows';
import { grantPushSubscription, openWorker } from '@/tests/helpers/pushWorker';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { startPushService, type PushService } from '@/tests/stand-ins/pushService';
import { openComposer } from '@/tests/helpers/openComposer';

let service: PushService;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { pushUrl, serverUrl, appId } = readBrowserRun();
  const readKey = async () => {
    const headers = { 'X-Parse-Application-Id': appId };
    const answer = await fetch(`${serverUrl}/functions/getPushKey`, { method: 'POST', headers });
    return ((await answer.json()) as { result: { key: string } }).result.key;
  };
  service = await startPushService(readKey, Number(new URL(pushUrl).port));
});

test.afterAll(() => service.stop());

async function write(page: Page, words: string): Promise<void> {
  const form = await openComposer(page);
  await form.getByLabel('New post').fill(words);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
}

async function reply(page: Page, to: string, words: string): Promise<void> {
  const post = page.getByRole('article').filter({ hasText: to });
  await post.getByRole('button', { name: /repl/i }).first().click();
  await page.getByLabel('Your reply').fill(words);
  await page.getByRole('form', { name: 'New reply' }).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText(words);
}

test('notifies of a reply after opting in and opens it; the device belongs to one account and goes at sign-out', async ({
  page,
  context,
  person,
  master,
  browser,
  run,
}) => {
  test.slow();
  const device = service.subscribe();
  await grantPushSubscription(context, device);
  await signUp(page, person);
  await openReady(page, '/community');
  const offer = page.getByRole('region', { name: 'Notifications' });
  const thought = `A thought of ${person.username}`;
  await write(page, thought);
  await offer.getByRole('button', { name: 'Notify me about replies' }).click();
  await expect(page.getByText('This browser now notifies you about replies.')).toBeVisible();
  const worker = await openWorker(page);

  // Somebody else, in a browser of their own.
  const theirs = await (await browser.newContext({ baseURL: run.siteUrl })).newPage();
  const other = { ...person, username: `${person.username}-b` };
  await signUp(theirs, other);
  await openReady(theirs, '/community');
  await reply(theirs, thought, 'A second one');
  await expect.poll(() => device.arrived.length).toBe(1);
  await worker.deliver(JSON.stringify(device.arrived[0]?.payload));
  await worker.deliver('{"title":');
  await expect.poll(async () => (await worker.shown()).length).toBe(2);
  const notifications = await worker.shown();
  expect(notifications).toContainEqual(expect.objectContaining({ title: nameIn('push'), url: '/' }));
  const told = notifications.find(({ body }) => body === 'A second one');
  expect(told?.title).toBe('Someone replied to you');

  await openReady(page, '/account');
  await worker.click(told?.tag ?? '');
  await expect(page).toHaveURL(/\/community\?post=\w+&reply=\w+$/);
  await expect(page.locator('article[aria-current]').filter({ hasText: 'A second one' })).toHaveCount(1);
  expect(await worker.shown()).toHaveLength(1);

  const main = page.getByRole('main');
  await openReady(page, '/account/notifications');
  await expect(main.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveText(/This device/);
  await expect(main.getByRole('checkbox', { name: 'Replies to my posts' })).toBeChecked();
  await main.getByRole('checkbox', { name: 'Incoming transfers' }).check();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await main.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => device.arrived.length).toBe(2);
  await expectAccessible(page, 'notifications that are on', [360, 1440]);
  await page.reload();
  await expect(main.getByRole('checkbox', { name: 'Incoming transfers' })).toBeChecked();

  // The browser gives the device another address; the worker tells the backend of it.
  const moved = service.subscribe();
  await worker.change(moved.subscription);
  await openReady(theirs, '/community');
  await reply(theirs, thought, 'A third one');
  await expect.poll(() => moved.arrived.map(({ payload }) => payload.body)).toEqual(['A third one']);
  expect(device.arrived).toHaveLength(2);

  await master.run('grantAdmin', { user: other.username });
  await openReady(theirs, '/account/notifications');
  await expect(theirs.getByText('No browser gets notifications from your account.')).toBeVisible();
  await openReady(theirs, '/admin/push');
  const form = theirs.getByRole('form', { name: 'Send a notification' });
  await expect(theirs.getByText('1 device of 1 account')).toBeVisible();
  await form.getByLabel('Title').fill('The door is mended');
  await form.getByLabel('Text').fill('Come in again.');
  await form.getByRole('button', { name: 'Review' }).click();
  await expect(theirs.getByRole('main')).toContainText('Everyone with notifications on: 1 device');
  await theirs.getByRole('button', { name: 'Send to everyone' }).click();
  await expect.poll(() => moved.arrived.at(-1)?.payload.title).toBe('The door is mended');
  await expect(theirs.getByRole('row', { name: /The door is mended.*Everyone.*Sent/s })).toBeVisible();
  await expectAccessible(theirs, 'push of administration', [360, 1440]);

  await openReady(page, '/account');
  await signOut(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())).toBe(
    null,
  );
  await openReady(theirs, '/community');
  await reply(theirs, thought, 'A fourth one');
  await openReady(theirs, '/admin/push');
  await expect(theirs.getByText('No device has notifications turned on yet.')).toBeVisible();
  expect(moved.arrived).toHaveLength(2);
  await theirs.context().close();
});

test(
  'does not ask again after “Not now”, and explains why a browser cannot show notifications',
  { tag: '@trial' },
  async ({ page, context, person }) => {
    await grantPushSubscription(context, service.subscribe());
    await signUp(page, person);
    await openReady(page, '/community');
    const offer = page.getByRole('region', { name: 'Notifications' });
    await expect(offer).toHaveCount(0);
    await write(page, `One of ${person.username}`);
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'the offer of notifications', [360]);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await write(page, `Two of ${person.username}`);
    await expect(
      page.getByRole('article', { name: /^Post by/ }).filter({ hasText: `Two of ${person.username}` }),
    ).toBeVisible();
    await expect(offer).toHaveCount(0);

    const main = page.getByRole('main');
    await openReady(page, '/account/notifications');
    await expect(main.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    await expectAccessible(page, 'notifications that are off', [360]);
    const cdp = await context.newCDPSession(page);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    const browserContextId = targetInfo.browserContextId;
    if (browserContextId === undefined) throw new Error('The browser does not tell which context this is.');
    const permission = { name: 'notifications' };
    await cdp.send('Browser.setPermission', { permission, setting: 'denied', browserContextId });
    await page.reload();
    await expect(main).toContainText('Notifications are blocked.');
    await expectAccessible(page, 'notifications that are blocked', [360]);
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.reload();
    await expect(main).toContainText('This browser does not support notifications.');
  },
);
