import { PUSH_LIMITS, type PushPayload } from '@/protocol/push';
import { isRecord } from '@/server/parse/findValueFault';

/** Name of the site above a notice that has no title of its own. */
const SITE_NAME = 'Foyer';

/** Most bytes of a notice: what is left of 4,096 once it is encrypted (RFC 8291, section 4). */
const MOST_BYTES = 3_993;

/** Whether it is a path of the site: a notice leads nowhere else. */
export const isSitePath = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= PUSH_LIMITS.url && /^\/(?![/\\])[\x21-\x7e]*$/.test(text);

/**
 * What a device gets of the `data` of `POST /push`: `title`, `alert` (a text, or an object with `title` and `body`), `url`
 * and `tag`. A `url` that leads off the site becomes its first page.
 *
 * @param tag where `data` has none
 */
export function toPayload(data: Readonly<Record<string, unknown>>, tag: string): PushPayload {
  const { alert, url } = data;
  const inside = isRecord(alert) ? alert : { body: alert };
  const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    title: textOf(data['title']) ?? textOf(inside['title']) ?? SITE_NAME,
    body: textOf(inside['body']) ?? '',
    url: isSitePath(url) ? url : '/',
    tag: textOf(data['tag']) ?? tag,
  };
}

/** Whether it is more than a push service takes. */
export const isTooLarge = (payload: PushPayload): boolean => Buffer.byteLength(JSON.stringify(payload)) > MOST_BYTES;
