import { shortenAddress } from '@/lib/format/text';
import type { SessionUser } from '@/lib/auth/session/sessionUser';

/** What to call a visitor: the chosen name, else the address shortened in the middle. */
export function displayName({ username, address }: Pick<SessionUser, 'username' | 'address'>): string {
  if (username) return username;
  return address ? shortenAddress(address) : 'visitor';
}
