import type { SessionUser } from '@/lib/auth/sessionUser';
import { toSessionUser } from '@/lib/auth/toSessionUser';
import type { SdkUser } from '@/lib/moralis/MoralisSdk';

/** The visitor out of the SDK's user, or `null` for none. */
export function readSdkUser(user: SdkUser | null): SessionUser | null {
  return user && toSessionUser(user.id, user.toJSON());
}
