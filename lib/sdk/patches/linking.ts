import { OtherAccountError } from '@/lib/errors/walletErrors';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/sdk/MoralisSdk';
import { holdChallenge, requestChallenge } from '@/lib/sdk/wallets/presign';

type Linking = Pick<SdkFamilyWallet, 'link' | 'unlink'>;

/**
 * Fault: without a user the SDK has a text signed and then fails with words of the language; and `unlink` has deleted the
 * address by then.
 *
 * Mended: nothing is asked of wallet or backend before there is a user.
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

/**
 * Fault: `link(account)` has the account sign that the wallet shows, whichever was named; the backend then finds another
 * signer.
 *
 * Mended: nothing is signed where the wallet shows another account than the one to link.
 */
export function refuseOtherAccount(sdk: MoralisSdk): void {
  const { link } = sdk;
  sdk.link = async (account, options) => {
    const shown = sdk['account'];
    if (typeof shown === 'string' && shown.toLowerCase() !== account.toLowerCase()) throw new OtherAccountError(shown);
    return link.call(sdk, account, options);
  };
}

/**
 * Fault: as a sign-in (`refuseTimelessText.ts`), linking has the bare words signed where no server time can be had.
 *
 * Mended: the time is fetched before the wallet is asked for anything, and without it nothing is signed.
 */
export function refuseTimelessLink(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  const parts: Pick<SdkFamilyWallet, 'link'>[] = [sdk, sdk.Dot, sdk.Erd, solana];
  for (const part of parts) {
    const { link } = part;
    part.link = async (account, options) => {
      const time = await requestChallenge(sdk);
      return holdChallenge(sdk, time, () => link.call(part, account, options));
    };
  }
}
