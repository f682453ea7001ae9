import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Every key begins so, so that people and scanners of leaked secrets know one when they see it. */
const PREFIX = 'foyer_';

/** What a key looks like: the prefix and 256 random bits in base64url (RFC 4648, section 5). */
const API_KEY = /^foyer_[\w-]{43}$/;

/** Letters of a key that the operator's list shows: enough to tell keys apart, of no use to anybody else. */
const SHOWN = PREFIX.length + 6;

/** Makes a key. It is shown once and never kept. */
export function makeApiKey(): string {
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
export function shownPart(key: string): string {
  return key.slice(0, SHOWN);
}

/** What is kept of a key: SHA-256 of it, in hexadecimal. A key has 256 random bits, so no slow hash is called for. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
