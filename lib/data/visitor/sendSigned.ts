import { type Attempt, type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { readSettings, readVisitorSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { signVisitor, VISITOR_HEADER } from '@/protocol/visitor';

/** A page is not worth more of a visitor's patience, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** What an operator learns of a site without the key, and how the warning is named. */
const NO_KEY = {
  message:
    'The site has no VISITOR_KEY, so it cannot tell the backend which visitor it asks for: all visitors share the limits of ' +
    'the site’s address. Set the same VISITOR_KEY for site and backend (docs/operate/security.md, "Visitors of the site").',
  options: { type: 'FoyerWarning', code: 'FOYER_VISITOR_KEY' },
};

let hasWarned = false;

/** Says it once, with the first page whose visitor is not named. */
function warnOfMissingKey(): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(NO_KEY.message, NO_KEY.options);
}

/**
 * Sends a call in the name of a visitor: signed for them, where the site has the key. No header of the visitor's own request
 * is passed on. Never rejects.
 *
 * @param visitor their address; empty where none is known
 */
export function sendSigned(call: DataCall, visitor: string): Promise<Attempt> {
  const { serverUrl, appId } = readSettings();
  const { visitorKey } = readVisitorSettings();
  if (visitorKey === null) warnOfMissingKey();
  const sign = (body: string): Record<string, string> =>
    visitorKey === null || visitor === '' ? {} : { [VISITOR_HEADER]: signVisitor(visitorKey, visitor, body) };
  return sendFunction({ serverUrl, appId }, call, AbortSignal.timeout(TIMEOUT_MS), sign).catch((cause: unknown) => ({
    ...{ error: new UnreachableError(cause), retryable: true, retryAfter: null }, // It takes too long.
  }));
}
