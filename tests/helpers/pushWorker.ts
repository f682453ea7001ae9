import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@/tests/helpers/browserTest';
import type { PushSubscriptionWords } from '@/protocol/calls/push';

/** A notice as the device shows it. */
export type ShownNotification = { title: string; body: string; tag: string; url: string };

/**
 * Allows notices; call it before the first page opens. A headless shell, the browser of the package, is told so as well,
 * but goes on saying "denied": there the Permissions API has the word.
 */
export async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    if (Notification.permission !== 'denied') return;
    let permission: NotificationPermission = 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    void navigator.permissions.query({ name: 'notifications' }).then(({ state }) => {
      permission = state === 'prompt' ? 'default' : state;
    });
  });
}

/**
 * Lets a browser have this subscription, and allows notices: its own push service, which lends real ones, is out of reach
 * of a test. Worker, permission, notices and the lot are the browser's. Call it before the first page opens.
 */
export async function grantPushSubscription(
  context: BrowserContext,
  { subscription }: { subscription: PushSubscriptionWords },
): Promise<void> {
  await allowNotifications(context);
  await context.addInitScript((words) => {
    if (!('PushManager' in window)) return;
    const KEPT = 'test-push-key';
    const lend = (key: string) => ({
      endpoint: words.endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => words,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEPT)).then(() => true),
    });
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEPT, applicationServerKey);
        return Promise.resolve(lend(applicationServerKey));
      },
      getSubscription: () => {
        const key = localStorage.getItem(KEPT);
        return Promise.resolve(key === null ? null : lend(key));
      },
    });
  }, subscription);
}

type WorkerScope = { registration: ServiceWorkerRegistration };

/** Runs in the worker: a headless shell shows no notices, whatever it is allowed; what it would show is kept instead. */
function keepShellNotifications(): void {
  if (Notification.permission === 'granted') return;
  let kept: (NotificationOptions & { title: string; close: () => void })[] = [];
  Object.assign((self as unknown as WorkerScope).registration, {
    showNotification: (title: string, options: NotificationOptions = {}) => {
      const notice = { ...options, title, close: () => void (kept = kept.filter((each) => each !== notice)) };
      kept = [...kept.filter(({ tag }) => !tag || tag !== notice.tag), notice];
      return Promise.resolve();
    },
    getNotifications: ({ tag = '' } = {}) => Promise.resolve(kept.filter((each) => tag === '' || each.tag === tag)),
  });
}

/** The worker of a page that has one: what arrives is handed to it as the browser's own push service would. */
export async function openWorker(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
    registrationId = own?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const worker = () => {
    const [first] = page.context().serviceWorkers();
    if (!first) throw new Error('The page has no worker.');
    return first;
  };
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0);
  await worker().evaluate(keepShellNotifications);
  return {
    deliver: (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: (): Promise<ShownNotification[]> =>
      worker().evaluate(async () => {
        const notices = await (self as unknown as WorkerScope).registration.getNotifications();
        return notices.map(({ title, body, tag, data }) => ({ title, body, tag, url: (data as { url: string }).url }));
      }),
    /** Clicks the notice of a tag: the event is the browser's, but without a finger, so no tab is brought forward. */
    click: (tag: string) =>
      worker().evaluate(async (named) => {
        const { registration } = self as unknown as WorkerScope;
        const [notification] = await registration.getNotifications({ tag: named });
        const event = Object.assign(new Event('notificationclick'), { waitUntil: () => undefined });
        self.dispatchEvent(Object.defineProperty(event, 'notification', { value: notification }));
      }, tag),
    /** Tells the worker that the browser changed the subscription. */
    change: (words: PushSubscriptionWords) =>
      worker().evaluate(async (fresh) => {
        let work: Promise<unknown> = Promise.resolve();
        const newSubscription = { toJSON: () => fresh };
        const waitUntil = (given: Promise<unknown>) => (work = given);
        self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }));
        await work;
      }, words),
  };
}
