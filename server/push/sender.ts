import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { parseUrl } from '@/protocol/text/boundedText';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import { nameIn } from '@/protocol/config/siteConfig';
import { isSitePath, type PushPayload } from '@/protocol/notifications';
import { deadline, requestPublic } from '@/server/http/requestPublic';
import { isRecord } from '@/server/parse/validateValue';

/** Order of the group of P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** What the sender stands on. */
export type SenderOptions = {
  key: VapidKey;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  contact: string;
  services: readonly string[];
};

/** What a push service said. */
export type PushAnswer = {
  /** Status of HTTP; 0 where none came. */
  status: number;
  /** How long to wait before the next try, in milliseconds, if it said so. */
  retryAfter: number | null;
};

/** Sends a notice to one subscription; `ttl` in seconds. */
export type Sender = (
  subscription: PushSubscriptionWords,
  payload: PushPayload,
  ttl: number,
  signal: AbortSignal,
) => Promise<PushAnswer>;

/** How long a push service may take, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * Makes the sender: encrypts for the device alone (RFC 8291), signs as this site (RFC 8292) and hands the notice to the
 * device's push service (RFC 8030). Redirects are not followed, and answers are not read.
 */
export function createSender({ key, contact, services }: SenderOptions): Sender {
  const vapidDetails = { subject: contact, ...key };
  return async (subscription, payload, ttl, stopped) => {
    const url = parseUrl(subscription.endpoint);
    const service = findPushService(subscription.endpoint, services);
    if (!url || !service) return { status: 0, retryAfter: null };
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails,
      TTL: ttl,
    });
    const answer = await requestPublic(url, {
      ...{ method: 'POST', headers, body, signal: deadline(TIMEOUT, stopped) },
      ...service,
    });
    answer.destroy();
    return { status: answer.statusCode ?? 0, retryAfter: readRetryAfter(answer.headers['retry-after']) };
  };
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** A key of P-256 by which push services know the site (RFC 8292): point and number in base64url. */
export type VapidKey = { publicKey: string; privateKey: string };

/**
 * The site's key where the operator gave none. It comes out of the master key, by HKDF (RFC 5869): so all backends over a
 * database have the same one, none has to be kept, and a restart loses no device. Nobody gets back from it to the master
 * key; another master key makes another one, and each device then subscribes again.
 */
export function createVapidKey(masterKey: string): VapidKey {
  // 16 bytes more than needed: what is left over of the division favours no number (FIPS 186-4, B.4.1).
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, 'foyer', 'key of web push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** Most bytes of a notice: what is left of 4,096 once it is encrypted (RFC 8291, section 4). */
const MAX_BYTES = 3_993;

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
    title: textOf(data['title']) ?? textOf(inside['title']) ?? nameIn('push'),
    body: textOf(inside['body']) ?? '',
    url: isSitePath(url) ? url : '/',
    tag: textOf(data['tag']) ?? tag,
  };
}

/** Whether it is more than a push service takes. */
export const isTooLarge = (payload: PushPayload): boolean => Buffer.byteLength(JSON.stringify(payload)) > MAX_BYTES;

/**
 * Whether an endpoint is of a push service that may be asked, by the setting `PUSH_SERVICES`. What a browser gives is an
 * address that the backend will send to: without the list anybody could have it ask anything.
 *
 * @returns `trusted` is the origin that the operator named whole, wherever it is; `null`: it may not be asked
 */
export function findPushService(endpoint: string, services: readonly string[]): { trusted: string | undefined } | null {
  const url = parseUrl(endpoint);
  if (!url || url.username !== '' || url.password !== '') return null;
  const { origin, hostname } = url;
  if (services.includes(origin)) return { trusted: origin };
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const isKnown = services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
  return isKnown ? { trusted: undefined } : null;
}
