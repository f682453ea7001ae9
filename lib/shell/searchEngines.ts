import type { GetServerSideProps } from 'next';
import { readSettings } from '@/lib/env';

/** Pages that belong to one visitor or to one moment. */
const CLOSED_PATHS = ['/account', '/admin', '/mailbox', '/reset-password', '/verify-email', '/offline'];

/** Pages that a search engine may list. */
const PUBLIC_PATHS = ['/', '/sign-in', '/sign-up', '/developers', '/explorer'];

/** `/robots.txt`: what search engines may read (RFC 9309). */
export const serveRobots = serveText('text/plain', (siteUrl) => {
  const closed = CLOSED_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
});

/** `/sitemap.xml`: the pages for search engines (sitemaps.org, version 0.9). */
export const serveSitemap = serveText('application/xml', (siteUrl) => {
  const urls = PUBLIC_PATHS.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
});

/** Ends the answer itself: the page behind the route is never drawn. */
function serveText(type: string, write: (siteUrl: string) => string): GetServerSideProps {
  return ({ res }) => {
    res.setHeader('Content-Type', `${type}; charset=utf-8`);
    res.end(write(readSettings().siteUrl));
    return Promise.resolve({ props: {} });
  };
}
