import { clearAccountStorage } from '@/lib/state/accountStorage';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';
import type { SdkUser } from '@/lib/MoralisSdk';
import { placeholderUser } from '@/lib/session/storedUser';

/**
 * Brings react-moralis, and the SDK where it is loaded, to what the browser's storage says, without a request: another
 * tab signed in or out, or the backend ended the session.
 *
 * react-moralis changes its state in `login` and `logout` alone. Both call the SDK at once, before their first pause,
 * so for that moment the SDK's function is one that has the result already.
 */
export async function adoptStoredSession(): Promise<SdkUser | null> {
  const User = loadedMoralis()?.User ?? placeholderUser;
  const context = moralisContext();
  User._clearCache();
  const user = User.current();
  // However a session ended, nothing of its account stays in this browser.
  clearAccountStorage(user?.id ?? null);
  const { logIn, logOut } = User;
  User.logIn = () => (user ? Promise.resolve(user) : Promise.reject(new Error('Nobody is stored.')));
  User.logOut = () => Promise.resolve();
  let settled: Promise<unknown> | undefined;
  try {
    settled = user ? context?.login('', '', { throwOnError: true }) : context?.logout({ throwOnError: true });
  } finally {
    Object.assign(User, { logIn, logOut });
  }
  await settled;
  return user;
}
