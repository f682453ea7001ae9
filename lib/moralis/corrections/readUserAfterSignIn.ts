import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/**
 * Fault: the SDK adds the address to whatever list of accounts it knows, and takes an answer without that list to mean
 * that there are no others; a later unlink would erase those on the backend.
 *
 * Mended: the user is read once more after the sign-in, with the list as the backend has it.
 */
export function readUserAfterSignIn(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options) {
    const user = await authenticate.call(this, options);
    // The sign-in stands without it: the list is then short until the next read.
    await user.fetch().catch(() => undefined);
    return user;
  };
}
