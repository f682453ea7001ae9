import solana from 'moralis/lib/browser/MoralisSol.js';
import { readSettings } from '@/lib/env';
import { blockForeignHosts } from '@/lib/moralis/blockForeignHosts';
import { acceptLogoutOfDeadSession } from '@/lib/moralis/corrections/acceptLogoutOfDeadSession';
import { detachFormerWallet } from '@/lib/moralis/corrections/detachFormerWallet';
import { keepFileDetails } from '@/lib/moralis/corrections/keepFileDetails';
import { keepUserWhenLogoutFails } from '@/lib/moralis/corrections/keepUserWhenLogoutFails';
import { mendDataCalls } from '@/lib/moralis/corrections/mendDataCalls';
import { nameMissingProvider } from '@/lib/moralis/corrections/nameMissingProvider';
import { readUserAfterSignIn } from '@/lib/moralis/corrections/readUserAfterSignIn';
import { refuseTimelessText } from '@/lib/moralis/corrections/refuseTimelessText';
import { refuseUnseenTriggers } from '@/lib/moralis/corrections/refuseUnseenTriggers';
import { undoHalfSignIn } from '@/lib/moralis/corrections/undoHalfSignIn';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';
import { mendFamilies } from '@/lib/moralis/mendFamilies';
import { noticeLostSession } from '@/lib/moralis/noticeLostSession';

/** Closes the SDK's side doors and mends its faults, before anything uses it. */
export function prepareSdk(sdk: MoralisSdk): MoralisSdk {
  const { appId, serverUrl } = readSettings();
  blockForeignHosts(sdk, serverUrl);
  noticeLostSession(sdk);
  acceptLogoutOfDeadSession(sdk);
  // After the one above: a session that was dead already is no failure.
  keepUserWhenLogoutFails(sdk, appId);
  undoHalfSignIn(sdk);
  readUserAfterSignIn(sdk);
  refuseTimelessText(sdk);
  detachFormerWallet(sdk);
  nameMissingProvider(sdk);
  keepFileDetails(sdk);
  mendDataCalls(sdk, { appId, serverUrl });
  refuseUnseenTriggers(sdk);
  mendFamilies(sdk, solana as SdkFamilyWallet);
  return sdk;
}
