/** Pages that belong to one visitor or to one moment. */
const CLOSED = ['/account', '/admin', '/mailbox', '/reset-password', '/verify-email', '/offline'];

/** What search engines may read (RFC 9309). */
export function writeRobots(siteUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}
