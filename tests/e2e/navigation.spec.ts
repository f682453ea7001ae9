import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { PAGES } from '@/tests/helpers/pages';

/** Pages of the rail, each named by its heading. */
const INSIDE = ['Activity', 'Send', 'Contracts', 'Files', 'Community', 'Portfolio'].filter((name) =>
  isPathEnabled(`/${name.toLowerCase()}`),
);

test('navigates between inside pages without a page request', { tag: '@portfolio' }, async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/portfolio');
  const asked: string[] = [];
  page.on('request', (request) => {
    const isPage = request.resourceType() === 'document' || request.url().includes('/_next/data/');
    if (isPage) asked.push(request.url());
  });
  for (const name of INSIDE) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Your account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Wallets', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  await tabs.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('form', { name: 'Password' })).toBeVisible();
  expect(asked).toEqual([]);
});

test(
  'prefetches a page’s code before its link is pressed',
  { tag: ['@portfolio', '@files', '@build'] },
  async ({ page, person, context }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    await page.waitForLoadState('networkidle');
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.setBlockedURLs', { urls: ['*/_next/static/*/pages/*'] });
    const rail = page.getByRole('navigation', { name: 'Pages' });
    await rail.getByRole('link', { name: 'Files' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Files', exact: true })).toBeVisible();
  },
);

test('gives all scripts of a page its nonce, and never flashes the signed-out state', async ({
  page,
  person,
  request,
}) => {
  test.slow();
  await signInAs(page, person);
  const nonces = new Set<string>();
  const paths = PAGES.filter((path) => path !== '/no-such-room');
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of paths) {
    const answer = await request.get(path, { headers: { cookie } });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([script]) => script);
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(
      scripts.filter((script) => !script.includes(`nonce="${nonce}"`)),
      path,
    ).toEqual([]);
    nonces.add(nonce);
    const header = /<header\b.*?<\/header>/s.exec(html)?.[0] ?? '';
    expect([path, /href="\/account"/.test(header), /href="\/sign-in/.test(header)]).toEqual([path, true, false]);
  }
  expect(nonces.size).toBe(paths.length);
});

test('answers 404 for an unknown tab', async ({ request }) => {
  for (const path of [
    '/account/nothing',
    '/account/security/more',
    '/admin/nothing',
    '/send/more',
    '/account%2Fdata',
  ]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
  for (const path of ['/account', '/account/security', '/admin', '/admin/log', '/send', '/explorer'].filter(
    isPathEnabled,
  )) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  }
  const former = await request.get('/account/notices', { maxRedirects: 0 });
  expect([former.status(), former.headers()['location']]).toEqual([308, '/account/notifications']);
  expect((await request.get('/robots.txt')).headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect((await request.get('/sitemap.xml')).headers()['content-type']).toBe('application/xml; charset=utf-8');
});
