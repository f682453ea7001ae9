/** Decides which web pages may talk to the backend. */
export type OriginPolicy = {
  /** Origins that may, the site first. */
  allowed: readonly string[];
  /** Whether a request with this `Origin` header may go on. Programs that are no browser send none. */
  permits(origin: string | undefined): boolean;
};

/**
 * The site alone, and the backend's own pages. In development a page under `localhost` is also reached as `127.0.0.1`
 * and the other way round.
 */
export function createOriginPolicy(siteUrl: string, serverUrl: string, production: boolean): OriginPolicy {
  const origins = [new URL(siteUrl).origin, new URL(serverUrl).origin];
  const allowed = [...new Set(production ? origins : origins.flatMap((origin) => [origin, ...twinOf(origin)]))];
  return { allowed, permits: (origin) => origin === undefined || allowed.includes(origin) };
}

function twinOf(origin: string): string[] {
  const url = new URL(origin);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  else return [];
  return [url.origin];
}
