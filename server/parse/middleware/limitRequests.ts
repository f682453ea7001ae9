import type { RequestHandler } from 'express';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';
import { RATE_LIMITS } from '@/server/parse/rateLimits';
import { createRateLimitStore, type RateLimitStore } from '@/server/parse/rateLimitStore';

/** Parse's code for too many requests. */
const REQUEST_LIMIT_EXCEEDED = 155;

/** Refuses what goes beyond the limits: status 429, code 155, and `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function limitRequests(shared: RateLimitStore, mountPath: string): RequestHandler {
  const own = createRateLimitStore();
  return async (req, res, next) => {
    let waitUntil = 0;
    for (const call of listCalls(req, mountPath)) {
      for (const { name, matches, max, windowMs, subject, ofEachBackend } of RATE_LIMITS) {
        if (!matches(call)) continue;
        const counted = subject ? subject(call) : (req.ip ?? '');
        if (counted === null) continue;
        const { count, endsAt } = await (ofEachBackend ? own : shared).hit(`${name} ${counted}`, windowMs);
        if (count > max) waitUntil = Math.max(waitUntil, endsAt);
      }
    }
    if (waitUntil === 0) {
      next();
      return;
    }
    const seconds = Math.max(1, Math.ceil((waitUntil - Date.now()) / 1000));
    res.set('Retry-After', String(seconds));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    answerParseError(res, 429, REQUEST_LIMIT_EXCEEDED, `Too many requests. Try again in ${wait}.`);
  };
}
