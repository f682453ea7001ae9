// Shows /offline when the network is gone. It keeps that one page, its styles, its fonts, and nothing else: everything
// else always comes from the network, so no visitor ever sees an old page or somebody else's.
const STORE = 'foyer-offline-v1';
const PAGE = '/offline';

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
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
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
