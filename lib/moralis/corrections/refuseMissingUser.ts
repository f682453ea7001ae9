import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/**
 * Fault: where a sign-in brings no user, the SDK's part for Solana fails at the next step with words of the language
 * ("Cannot read properties of null").
 *
 * Mended: it says what the SDK says for the other families (row H04).
 */
export function refuseMissingUser(sdk: MoralisSdk): void {
  const { logInWith } = sdk.User;
  sdk.User.logInWith = async (...values) => {
    const user = await logInWith.apply(sdk.User, values);
    if (!user) throw new Error('Could not get user');
    return user;
  };
}
