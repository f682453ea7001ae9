import type { Logger } from 'pino';
import type { UnknownVisitor } from '@/server/http/callerAddress';

/** Between two lines about one reason, in milliseconds: anybody can send such a header. */
const INTERVAL_MS = 60 * 60_000;

/** What an operator learns of each. */
const REASONS: Readonly<Record<UnknownVisitor, string>> = {
  'no-key': 'this backend has no VISITOR_KEY: set that of the site',
  form: 'it is not one of the site: a proxy changed it, or somebody made it up',
  key: 'it is signed with another VISITOR_KEY: set the same for site and backend, and restart both',
  time: 'its time has passed: the clocks of site and backend must agree to some seconds (NTP)',
  body: 'it is signed for another body: a proxy changed it, or somebody sent the header again',
};

/**
 * Logs that a header which names a visitor does not count, so that all visitors of the site may share the limits of its
 * address: each reason at once, and then at most once an hour, with how often it was since.
 *
 * @param now ms since 1970
 */
export function reportUnknownVisitors(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  const noted = new Map<UnknownVisitor, { count: number; quietUntil: number }>();
  return (reason: UnknownVisitor): void => {
    const { count = 0, quietUntil = 0 } = noted.get(reason) ?? {};
    if (now() < quietUntil) {
      noted.set(reason, { count: count + 1, quietUntil });
      return;
    }
    noted.set(reason, { count: 0, quietUntil: now() + INTERVAL_MS });
    log.warn(
      { requests: count + 1 },
      `the header X-Foyer-Visitor does not count: ${REASONS[reason]} (docs/operate/security.md, "Visitors of the site")`,
    );
  };
}
