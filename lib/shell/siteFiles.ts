import type { GetServerSideProps } from 'next';
import { LEGAL_DOCUMENTS, readSettings } from '@/lib/env';
import { readDocsTree } from '@/lib/docs/docsTree';
import { isEnabled, isPathEnabled, nameIn, siteConfig } from '@/protocol/config/siteConfig';
import { colorOf } from '@/protocol/config/brandStyles';

/** Pages that belong to one visitor or to one moment. */
const CLOSED_PATHS = [
  '/account',
  '/admin',
  '/notifications',
  '/mailbox',
  '/reset-password',
  '/verify-email',
  '/offline',
];

/** Pages that a search engine may list, where they are on. */
const PUBLIC_PATHS = ['/', '/sign-in', '/sign-up', '/developers', '/explorer'];

/** `/robots.txt`: what search engines may read (RFC 9309). */
export const serveRobots = serveText('text/plain', (siteUrl) => {
  const closed = CLOSED_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
});

/** `/sitemap.xml`: the pages for search engines (sitemaps.org, version 0.9). */
export const serveSitemap = serveText('application/xml', (siteUrl) => {
  const docs = isEnabled('docs') ? readDocsTree().pages.keys() : [];
  const paths = [...PUBLIC_PATHS.filter(isPathEnabled), ...docs, ...LEGAL_DOCUMENTS.map((name) => `/legal/${name}`)];
  const urls = paths.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
});

/** `/manifest.webmanifest`: name, colors and icons of the installed app (W3C, Web Application Manifest). */
export const serveManifest = serveText('application/manifest+json', () => {
  const background = colorOf(siteConfig, 'dark', 'background');
  return JSON.stringify({
    name: siteConfig.name,
    short_name: nameIn('short'),
    description: siteConfig.description,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});

/** Ends the answer itself: the page behind the route is never drawn. */
function serveText(type: string, write: (siteUrl: string) => string): GetServerSideProps {
  return ({ res }) => {
    res.setHeader('Content-Type', `${type}; charset=utf-8`);
    res.end(write(readSettings().siteUrl));
    return Promise.resolve({ props: {} });
  };
}
