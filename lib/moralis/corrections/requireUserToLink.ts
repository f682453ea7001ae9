import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';

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
