/** Pages that a search engine may list; the others belong to one visitor or to one moment. */
const PUBLIC_PATHS = ['/', '/sign-in', '/sign-up', '/developers', '/explorer'];

/** The pages for search engines (sitemaps.org, version 0.9). */
export function writeSitemap(siteUrl: string): string {
  const urls = PUBLIC_PATHS.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}
