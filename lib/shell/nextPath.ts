import { normalizeQuery } from '@/lib/shell/normalizeQuery';
import { parseUrl } from '@/protocol/text/boundedText';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** Where a visitor lands after signing in, unless `next` says otherwise. */
export const HOME_AFTER_SIGN_IN = isPathEnabled('/portfolio') ? '/portfolio' : '/account';

const SIGN_IN_PAGES = /^\/(sign-in|sign-up|forgot-password|reset-password|verify-email)\/?$/;

/**
 * The path to go to after signing in, from the query parameter `next`.
 *
 * Only a path of this site is followed: an address of another host, written in any of the ways a browser understands
 * (`//host`, `/\host`, with control characters), leads to the account instead, and so does a sign-in page or one that
 * is turned off.
 */
export function nextPath(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return HOME_AFTER_SIGN_IN;
  const base = 'http://site.invalid';
  const url = parseUrl(next, { base });
  if (!url) return HOME_AFTER_SIGN_IN;
  const { origin, pathname, search, hash } = url;
  // A path such as `/.//host` is resolved to `//host`, which would be another host when followed.
  if (origin !== base || pathname.startsWith('//') || SIGN_IN_PAGES.test(pathname) || !isPathEnabled(pathname)) {
    return HOME_AFTER_SIGN_IN;
  }
  return `${pathname}${search}${hash}`;
}

/** The address of a sign-in page that leads back to a path of this site. */
export function withNext(page: string, next: string): string {
  return next === HOME_AFTER_SIGN_IN ? page : `${page}?next=${encodeURIComponent(normalizeQuery(next))}`;
}
