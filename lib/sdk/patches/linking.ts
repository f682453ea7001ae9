import { OtherAccountError } from '@/lib/errors/walletErrors';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/MoralisSdk';
import { withChallenge, requestChallenge } from '@/lib/sdk/wallets/presign';

type Linking = Pick<SdkFamilyWallet, 'link' | 'unlink'>;

/**
 * Bug: without a user the SDK signs a text and then fails with a TypeError; `unlink` has deleted the address by then.
 *
 * Patched: without a user neither the wallet nor the backend is asked.
 */
export function requireUserToLink(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  const parts: Linking[] = [sdk, sdk.Dot, sdk.Erd, solana];
  for (const part of parts) {
    const { link, unlink } = part;
    part.link = async (account, options) => {
      requireUser(sdk);
      return link.call(part, account, options);
    };
    part.unlink = async (account) => {
      requireUser(sdk);
      return unlink.call(part, account);
    };
  }
}

function requireUser(sdk: MoralisSdk): void {
  if (!sdk.User.current()) throw new Error('There is no current user.');
}

/**
 * Bug: if a sign-in returns no user, the SDK's part for Solana fails at the next step with a TypeError ("Cannot read
 * properties of null").
 *
 * Patched: it throws the SDK's error of the other families (row H04).
 */
export function refuseMissingUser(sdk: MoralisSdk): void {
  const { logInWith } = sdk.User;
  sdk.User.logInWith = async (...values) => {
    const user = await logInWith.apply(sdk.User, values);
    if (!user) throw new Error('Could not get user');
    return user;
  };
}

/**
 * Bug: `link(account)` signs with the account that the wallet shows, whatever `account` is; the backend then finds
 * another signer.
 *
 * Patched: nothing is signed if the wallet shows another account than the one to link.
 */
export function requireSameAccount(sdk: MoralisSdk): void {
  const { link } = sdk;
  sdk.link = async (account, options) => {
    const shown = sdk['account'];
    if (typeof shown === 'string' && shown.toLowerCase() !== account.toLowerCase()) throw new OtherAccountError(shown);
    return link.call(sdk, account, options);
  };
}

/**
 * Bug: like a sign-in (`requireChallengeText`), linking signs the bare text if the server's time is unavailable.
 *
 * Patched: the time is fetched before the wallet is asked, and without it nothing is signed.
 */
export function requireChallengeForLink(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  const parts: Pick<SdkFamilyWallet, 'link'>[] = [sdk, sdk.Dot, sdk.Erd, solana];
  for (const part of parts) {
    const { link } = part;
    part.link = async (account, options) => {
      const time = await requestChallenge(sdk);
      return withChallenge(sdk, time, () => link.call(part, account, options));
    };
  }
}
