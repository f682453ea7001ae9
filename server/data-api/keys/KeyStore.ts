import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A key as the data service knows it. */
export type ApiKey = {
  id: string;
  /** Units a minute; `null`: as many as the setting says. */
  rate: number | null;
};

/** A key as the operator's list shows it. Moments are ISO 8601. */
export type ApiKeyRecord = ApiKey & {
  name: string;
  /** Its first letters. */
  key: string;
  uses: number;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** The keys of the data service's REST. They live in the database, as hashes. */
export type KeyStore = {
  /** Makes a key; the answer alone holds it whole. */
  issue(options: { name: string; rate: number | null }): Promise<ApiKeyRecord>;
  /** Takes a key that was made elsewhere in, if it is not there; `false` where it was revoked. */
  keep(options: { name: string; key: string }): Promise<boolean>;
  /** Takes a key's right away, at once here, within seconds on other backends. `null`: there is no such key. */
  revoke(id: string): Promise<ApiKeyRecord | null>;
  /** Every key, the newest first. */
  list(): Promise<ApiKeyRecord[]>;
  /** The key behind a text a caller sent; `null` where it is none, or revoked. */
  find(text: string): Promise<ApiKey | null>;
  /** Counts a use; written down within seconds. */
  use(id: string): void;
  /** Writes down what was counted, and ends. */
  stop(): Promise<void>;
};

/** Every key begins so, so that people and scanners of leaked secrets know one when they see it. */
const PREFIX = 'foyer_';

/** What a key looks like: the prefix and 256 random bits in base64url (RFC 4648, section 5). */
const API_KEY = /^foyer_[\w-]{43}$/;

/** Letters of a key that the operator's list shows: enough to tell keys apart, of no use to anybody else. */
const SHOWN_KEY_LENGTH = PREFIX.length + 6;

/** Makes a key. It is shown once and never kept. */
export function createApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** The key that belongs to a secret, always the same one. */
export function keyFromSecret(secret: string): string {
  return PREFIX + createHmac('sha256', secret).update('api key').digest('base64url');
}

/** Whether a text can be a key at all: what cannot is refused without asking the database. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** The beginning of a key, by which the operator's list names it. */
export function keyPrefix(key: string): string {
  return key.slice(0, SHOWN_KEY_LENGTH);
}

/** What is kept of a key: SHA-256 of it, in hexadecimal. A key has 256 random bits, so no slow hash is called for. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
