/**
 * What site and backend agree on about notices: web push to the devices of accounts that asked for it (RFC 8030, 8291,
 * 8292). The functions of `server/push`, and what the service worker gets. Moments are ISO 8601, in UTC.
 */

/**
 * What somebody may be told of: tokens, pieces and coins that came to one of their addresses, and replies to what they
 * wrote. Each is a channel of the device too, so that the operator's `POST /push` reaches it by that name.
 */
export const PUSH_KINDS = ['transfer', 'reply'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Most devices of one account; the one that was seen longest ago makes room for another. */
export const PUSH_DEVICES = 10;

/** A subscription as a browser gives it (`PushSubscription.toJSON()`); the keys are base64url without padding. */
export type PushSubscriptionWords = {
  endpoint: string;
  /** `p256dh`: a point of P-256, 65 bytes. `auth`: 16 bytes, known to this browser and the backend alone. */
  keys: { p256dh: string; auth: string };
};

/** A device that is told. Its endpoint and keys are shown to nobody. */
export type PushDevice = {
  id: string;
  /** Such as "Firefox on Linux"; `null` where it told nothing. */
  device: string | null;
  kinds: PushKind[];
  createdAt: string;
  /** When a page on it last said that it is there. */
  seenAt: string;
  lastSentAt: string | null;
  /** Since when its push service takes nothing for it; `null` where it does. */
  refusedAt: string | null;
  /** Whether it is the device that was asked about. */
  current: boolean;
};

/** What the service worker gets: JSON in UTF-8, at most 3,993 bytes. */
export type PushPayload = {
  title: string;
  body: string;
  /** Path of the site to open, such as `/activity`: it begins with one `/`. */
  url: string;
  /** A notice takes the place of the one before with the same tag. */
  tag: string;
};

/** The functions: their parameters and answers. All but the first and `movePush` want a session (209 without). */
export type PushFunctions = {
  /** `applicationServerKey` of the subscription, base64url, 65 bytes; `null` where push is off. Open to everybody. */
  getPushKey: { params: Record<string, never>; answer: { key: string | null } };
  /**
   * Keeps the device of this browser and what it is told of, in the place of what was kept of it, or of the endpoint that
   * it `replaces`. A device goes with its session. A page calls it whenever it opens with a subscription: that is how the
   * backend knows that the device is still there. Errors: 142 with what is wrong, 115 where push is off, 119 where
   * another account has the endpoint and these are not its keys.
   */
  savePush: {
    params: { subscription: PushSubscriptionWords; kinds: PushKind[]; replaces?: string | undefined };
    answer: PushDevice;
  };
  /** Forgets a device of the caller, if it is there. */
  removePush: { params: { id: string } | { endpoint: string }; answer: Record<string, never> };
  /** The caller's devices, the one seen last first; the one of `endpoint` as `current`. */
  listPushes: { params: { endpoint?: string | undefined }; answer: PushDevice[] };
  /** Sends a notice to one device of the caller. Errors: 101 where there is none, 155 too often, 115 where push is off. */
  testPush: { params: { id: string }; answer: { sent: boolean } };
  /**
   * Puts another subscription in the place of one, for `pushsubscriptionchange` of the service worker, which has no
   * session: endpoint and `auth` of the old one are the proof. Errors: 101 where there is no such device, 142.
   */
  movePush: {
    params: { endpoint: string; auth: string; subscription: PushSubscriptionWords };
    answer: Record<string, never>;
  };
};

/** The name of a function. */
export type PushFunction = keyof PushFunctions;

/** Longest title and text of a notice, and longest path it opens, in letters. */
export const PUSH_LIMITS = { title: 80, body: 400, url: 500 } as const;
