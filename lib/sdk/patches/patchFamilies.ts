import { enablePolkadot, honourSigningMessage, signMultiversx, signSolana } from '@/lib/sdk/patches/families';
import {
  refuseMissingUser,
  refuseOtherAccount,
  refuseTimelessLink,
  requireUserToLink,
} from '@/lib/sdk/patches/linking';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/sdk/MoralisSdk';

/**
 * Mends the SDK's parts for the families of chains, and linking, for who calls them directly.
 *
 * @param solana its part for Solana, which the SDK does not hand out
 */
export function patchFamilies(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  signSolana(sdk, solana);
  enablePolkadot(sdk);
  signMultiversx(sdk);
  honourSigningMessage(sdk);
  refuseMissingUser(sdk);
  refuseOtherAccount(sdk);
  refuseTimelessLink(sdk, solana);
  // Around all of them: without a user nothing begins.
  requireUserToLink(sdk, solana);
}
