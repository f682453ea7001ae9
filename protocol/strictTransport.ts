/** One year, in seconds; subdomains are the operator's own affair. */
const HSTS = 'max-age=31536000';

/**
 * The value of `Strict-Transport-Security` (RFC 6797) for a public address in production; `null` where a browser must not
 * be bound to https: in development, behind plain http, and under `localhost`, whose other ports would be bound too.
 */
export function strictTransport(publicUrl: string, production: boolean): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  return production && protocol === 'https:' && !/(^|\.)localhost$/.test(hostname) ? HSTS : null;
}
