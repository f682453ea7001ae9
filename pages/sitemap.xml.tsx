import type { GetServerSideProps } from 'next';
import { readSettings } from '@/lib/env';

/** Pages that a search engine may list; the others belong to one visitor or to one moment. */
const PUBLIC_PATHS = ['/', '/sign-in', '/sign-up'];

export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  const { siteUrl } = readSettings();
  const urls = PUBLIC_PATHS.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('');
  res.setHeader('Content-Type', 'application/xml; charset=utf-8');
  res.end(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  );
  return { props: {} };
};

/** Never rendered: the answer is written above. */
export default function Sitemap() {
  return null;
}
