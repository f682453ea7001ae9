import { holdChallenge } from '@/lib/moralis/holdChallenge';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { requestChallenge } from '@/lib/moralis/requestChallenge';

/**
 * Fault: where no server time can be had, the SDK has the visitor sign the bare words without application and time: a
 * signature that is good for ever and everywhere.
 *
 * Mended: the time is fetched before the wallet is asked for anything, and without it the sign-in stops. A caller that
 * holds a challenge already hands it over as `challenge`; as `null` where the words hold it themselves (EIP-4361).
 */
export function refuseTimelessText(sdk: MoralisSdk): void {
  const authenticate = sdk.authenticate;
  sdk.authenticate = async function (this: MoralisSdk, options = {}) {
    const { challenge, ...rest } = options as { challenge?: string | null };
    const time = challenge === undefined ? await requestChallenge(sdk) : challenge;
    return holdChallenge(sdk, time, () => authenticate.call(this, rest));
  };
}
