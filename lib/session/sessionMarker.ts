import { createContext } from 'react';
import { decodeComponent } from '@/protocol/text/decodeComponent';

/**
 * The session marker: a cookie that tells the server what the page's header shows, so that a signed-in visitor is
 * greeted in the first paint. It holds no secret and proves nothing; the session itself stays in the browser's storage.
 */

/** Name of the cookie. */
const SESSION_MARKER = 'foyer-session';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const MAX_LENGTH = 512;

/** What the header shows of the visitor. */
export type SessionMarker = {
  /** Object id of the user. */
  id: string;
  /** Chosen name, or `null`. */
  name: string | null;
  /** Address of the wallet, or `null`. */
  address: string | null;
  /** The name that was found for the account. */
  shown?: string;
};

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Reads the marker out of a `Cookie` header or `document.cookie`; anything malformed counts as none. */
export function readSessionMarker(cookies: string | undefined): SessionMarker | null {
  const prefix = `${SESSION_MARKER}=`;
  const pair = cookies?.split('; ').find((part) => part.startsWith(prefix));
  if (!pair || pair.length > MAX_LENGTH) return null;
  try {
    const value: unknown = JSON.parse(decodeComponent(pair.slice(prefix.length)) ?? '');
    if (typeof value !== 'object' || value === null) return null;
    const { id, name, address, shown } = value as Record<string, unknown>;
    if (typeof id !== 'string' || !isTextOrNull(name) || !isTextOrNull(address)) return null;
    return { id, name, address, ...(typeof shown === 'string' && { shown }) };
  } catch {
    // Not ours, or cut short: as good as absent.
    return null;
  }
}

/** The cookie that sets the marker, or takes it away for `null`; `secure` on a site served over https. */
export function formatSessionMarker(marker: SessionMarker | null, secure: boolean): string {
  const value = marker ? encodeURIComponent(JSON.stringify(marker)) : '';
  const age = marker ? LIFETIME_SECONDS : 0;
  return `${SESSION_MARKER}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The session marker that came with the request; the same on the server and in the first render of the browser. */
export const SessionMarkerContext = createContext<SessionMarker | null>(null);
