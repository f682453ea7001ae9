import { authStore } from '@/lib/auth/authStore';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';
import type { SdkUser } from '@/lib/sdk/MoralisSdk';

/**
 * Brings the SDK and react-moralis to what the browser's storage says, without a request: another tab signed in or out,
 * or the backend ended the session.
 *
 * react-moralis changes its state in `login` and `logout` alone. Both call the SDK at once, before their first pause,
 * so for that moment the SDK's function is one that has the result already.
 */
export async function adoptStoredSession(): Promise<SdkUser | null> {
  const sdk = await ensureSdk();
  const context = moralisContext();
  sdk.User._clearCache();
  const user = sdk.User.current();
  // The state changed before the SDK did: what speaks for its user, as live query does, looks again.
  authStore.set({});
  const { logIn, logOut } = sdk.User;
  sdk.User.logIn = () => (user ? Promise.resolve(user) : Promise.reject(new Error('Nobody is stored.')));
  sdk.User.logOut = () => Promise.resolve();
  let settled: Promise<unknown> | undefined;
  try {
    settled = user ? context?.login('', '', { throwOnError: true }) : context?.logout({ throwOnError: true });
  } finally {
    Object.assign(sdk.User, { logIn, logOut });
  }
  await settled;
  return user;
}
