import { useData } from '@/lib/data/useData';
import { displayName, type SessionUser } from '@/lib/auth/session/sessionUser';

const ETHEREUM = /^0x[\da-f]{40}$/;

/** What to call a visitor: the name they chose here, else the one that their address has (ENS), else their address. */
export function useVisitorName(user: SessionUser): string {
  const { username, address } = user;
  const named = useData('resolveAddress', !username && address !== null && ETHEREUM.test(address) ? { address } : null);
  // Where there is none, or the backend cannot tell, the address is name enough.
  return named.data?.name ?? displayName(user);
}
