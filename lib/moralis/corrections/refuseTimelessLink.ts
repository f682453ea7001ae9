import { holdChallenge } from '@/lib/moralis/holdChallenge';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';
import { requestChallenge } from '@/lib/moralis/requestChallenge';

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
