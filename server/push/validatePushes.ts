import { RequestError, type ParseRequest } from '@/server/gateway/ParseCall';
import { isRecord, type CallFault } from '@/server/parse/findValueFault';
import { isTooLarge, toPayload } from '@/server/push/toPayload';

/** How far ahead a push may be scheduled, in milliseconds: two weeks. */
const AHEAD = 14 * 24 * 60 * 60_000;

/** As the Parse protocol has it: letters, digits, "_" and "-", the first of them a letter; the empty one is for all. */
const CHANNEL = /^([A-Za-z][\w-]*)?$/;

/** Refuses a request with a `POST /push` that has a fault. @throws {RequestError} 400 */
export function validatePushes({ calls }: ParseRequest): void {
  for (const { route, body } of calls) {
    const fault = route === '/push' ? findPushFault(body) : null;
    if (fault) throw new RequestError(400, ...fault);
  }
}

/**
 * What is wrong with a `POST /push` that Parse Server would not say, or on which it would fail. What it does say, such as
 * for both times of expiration (115, row D05), is left to it.
 */
function findPushFault(body: Readonly<Record<string, unknown>>): CallFault | null {
  const { where, channels, data, push_time: time } = body;
  if (where !== undefined && !isRecord(where)) return [102, 'where must be an object.'];
  if (channels !== undefined) {
    if (!Array.isArray(channels)) return [112, 'channels must be a list of names.'];
    const wrong: unknown = channels.find((one) => typeof one !== 'string' || !CHANNEL.test(one));
    if (wrong !== undefined) return [112, `${JSON.stringify(wrong)} is no name of a channel.`];
  }
  if (!isRecord(data)) return [107, 'data must be an object, such as {"alert": "Hello"}.'];
  if (isTooLarge(toPayload(data, ''))) return [116, 'title, alert, url and tag must stay below 3,900 bytes together.'];
  if (time !== undefined && !isNear(time)) {
    return [152, 'push_time must be a moment in ISO 8601, or in seconds since 1970, within the next two weeks.'];
  }
  return isBadge(data['badge']) ? null : [107, 'badge must be a number, or "Increment".'];
}

function isNear(time: unknown): boolean {
  const moment = typeof time === 'number' ? time * 1_000 : typeof time === 'string' ? Date.parse(time) : NaN;
  return moment <= Date.now() + AHEAD;
}

function isBadge(badge: unknown): boolean {
  if (badge === undefined || typeof badge === 'number') return true;
  if (isRecord(badge))
    return String(badge['__op']).toLowerCase() === 'increment' && typeof badge['amount'] === 'number';
  return typeof badge === 'string' && (badge.toLowerCase() === 'increment' || Number(badge) > 0);
}
