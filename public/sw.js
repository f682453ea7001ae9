// Shows /offline when the network is gone. It keeps that one page, its styles, its fonts, and nothing else: everything
// else always comes from the network, so no visitor ever sees an old page or somebody else's.
//
// To whoever asked for notices it shows them, and leads to what they tell of.
const STORE = 'foyer-offline-v1';
const PAGE = '/offline';

// Where the backend of this device is: written by the page that asked for notices (`lib/push/subscription.ts`).
const PUSH_STORE = 'foyer-push-v1';
const PUSH_MEMORY = '/push-memory';

async function keepOfflinePage() {
  const store = await caches.open(STORE);
  const page = await fetch(PAGE, { credentials: 'omit', cache: 'reload' });
  if (!page.ok) return;
  const html = await page.clone().text();
  const parts = [...html.matchAll(/(?:href|src)="(\/(?:_next\/static|fonts)\/[^"]+\.(?:css|woff2))"/g)].map((match) => match[1]);
  await store.put(PAGE, page);
  await Promise.all([...new Set(parts)].map((part) => store.add(part)));
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (![STORE, PUSH_STORE].includes(name)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
  } else if (request.destination === 'style' || request.destination === 'font') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

// What a message says. One that cannot be read is shown in neutral words: a browser wants each message to be seen.
async function readMessage(data) {
  let said = null;
  try {
    said = data?.json();
  } catch {
    // None of ours, or cut short.
  }
  const text = (key, most) => (typeof said?.[key] === 'string' ? said[key].trim().slice(0, most) : '');
  const title = text('title', 120);
  if (!title) return { title: await readSiteName(), body: 'You have a new notification.', tag: '', url: '/' };
  return { title, body: text('body', 400), tag: text('tag', 64), url: text('url', 2000) || '/' };
}

// The name of the site, as the manifest of the installed app has it.
async function readSiteName() {
  try {
    return (await (await fetch('/manifest.webmanifest')).json()).name;
  } catch {
    return self.location.hostname;
  }
}

// An address of this site; anything else leads to the first page.
function ownAddress(url) {
  const home = `${self.location.origin}/`;
  try {
    const { href } = new URL(url, home);
    return href.startsWith(home) ? href : home;
  } catch {
    return home;
  }
}

self.addEventListener('push', (event) => {
  const show = async () => {
    const { title, body, tag, url } = await readMessage(event.data);
    const options = { body, tag, renotify: tag !== '', icon: '/icon-192.png', badge: '/badge-96.png', data: { url } };
    await self.registration.showNotification(title, options);
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = ownAddress(event.notification.data?.url ?? '/');
  const lead = async () => {
    // The one that was looked at last comes first.
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = tabs.find(({ url }) => url === address) ?? tabs[0];
    if (!tab) return self.clients.openWindow(address);
    // A browser may refuse to bring it forward; it is led all the same.
    await tab.focus().catch(() => undefined);
    // Of a tab that is older than this worker nothing can be asked.
    if (tab.url !== address) await tab.navigate(address).catch(() => self.clients.openWindow(address));
  };
  event.waitUntil(lead());
});

// The browser changed the address of this device: the backend is told by what it knew of the old one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const move = async () => {
    const memory = await (await caches.match(PUSH_MEMORY))?.json();
    if (!memory) return;
    const { serverUrl, appId, key, endpoint, auth } = memory;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const fresh = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
    const { endpoint: to, keys } = fresh.toJSON();
    const body = JSON.stringify({ _ApplicationId: appId, endpoint, auth, subscription: { endpoint: to, keys } });
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await fetch(`${serverUrl}/functions/movePush`, { method: 'POST', headers, body });
    if (!answer.ok) return;
    const store = await caches.open(PUSH_STORE);
    await store.put(PUSH_MEMORY, new Response(JSON.stringify({ ...memory, endpoint: to, auth: keys.auth })));
  };
  event.waitUntil(move());
});
