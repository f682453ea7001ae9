import { createHash } from 'node:crypto';

/** What a session is known by where its token must not stand: its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
