import type { SessionUser } from '@/lib/auth/sessionUser';

/** What to call a visitor: the chosen name, else the address shortened in the middle. */
export function displayName({ username, address }: Pick<SessionUser, 'username' | 'address'>): string {
  if (username) return username;
  return address ? `${address.slice(0, 6)}…${address.slice(-4)}` : 'a visitor';
}
