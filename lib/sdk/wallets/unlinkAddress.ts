import type { MoralisSdk, SdkFamilyWallet } from '@/lib/sdk/MoralisSdk';
import type { ChainFamily } from '@/protocol/chainFamilies';

/**
 * Takes an address off the account through the SDK's own `unlink`.
 *
 * Fault: the SDK writes back the list of addresses that it knows, which may be short; so the user is read before, and
 * once more after, with the list as the backend has it.
 */
export async function unlinkAddress(sdk: MoralisSdk, family: ChainFamily, address: string): Promise<void> {
  const user = sdk.User.current();
  await user?.fetch();
  if (family === 'eth') await sdk.unlink(address);
  else if (family === 'dot') await sdk.Dot.unlink(address);
  else if (family === 'erd') await sdk.Erd.unlink(address);
  else {
    const { default: solana } = await import('moralis/lib/browser/MoralisSol.js');
    await (solana as SdkFamilyWallet).unlink(address);
  }
  await user?.fetch();
}
