import webPush from 'web-push';
import type { PushPayload, PushSubscriptionWords } from '@/protocol/push';
import { deadline } from '@/server/http/deadline';
import { requestPublic } from '@/server/http/requestPublic';
import { findPushService } from '@/server/push/findPushService';
import type { VapidKey } from '@/server/push/makeVapidKey';

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
const PATIENCE = 15_000;

/**
 * Makes the sender: encrypts for the device alone (RFC 8291), signs as this site (RFC 8292) and hands the notice to the
 * device's push service (RFC 8030). Redirects are not followed, and answers are not read.
 */
export function createSender({ key, contact, services }: SenderOptions): Sender {
  const vapidDetails = { subject: contact, ...key };
  return async (subscription, payload, ttl, stopped) => {
    const service = findPushService(subscription.endpoint, services);
    if (!service) return { status: 0, retryAfter: null };
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails,
      TTL: ttl,
    });
    const answer = await requestPublic(new URL(subscription.endpoint), {
      ...{ method: 'POST', headers, body, signal: deadline(PATIENCE, stopped) },
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
