import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { blockForeignHosts } from '@/lib/moralis/blockForeignHosts';

/** Closes the SDK's side doors and mends its faults, before anything uses it. */
export function prepareSdk(sdk: MoralisSdk): MoralisSdk {
  const { serverUrl } = readSettings();
  blockForeignHosts(sdk, serverUrl);
  return sdk;
}
