import { enablePolkadot } from '@/lib/moralis/corrections/enablePolkadot';
import { honourSigningMessage } from '@/lib/moralis/corrections/honourSigningMessage';
import { refuseMissingUser } from '@/lib/moralis/corrections/refuseMissingUser';
import { refuseOtherAccount } from '@/lib/moralis/corrections/refuseOtherAccount';
import { refuseTimelessLink } from '@/lib/moralis/corrections/refuseTimelessLink';
import { requireUserToLink } from '@/lib/moralis/corrections/requireUserToLink';
import { signMultiversx } from '@/lib/moralis/corrections/signMultiversx';
import { signSolana } from '@/lib/moralis/corrections/signSolana';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';

/**
 * Mends the SDK's parts for the families of chains, and linking, for who calls them directly.
 *
 * @param solana its part for Solana, which the SDK does not hand out
 */
export function mendFamilies(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
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
