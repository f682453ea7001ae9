import { OtherAccountError } from '@/lib/errors/OtherAccountError';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

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
