import { readMessage } from '@/lib/errors/readCode';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

const OF_ETHERS = /^missing provider \(argument="provider"/;

/**
 * Fault: the SDK looks whether a connector brought a provider only after ethers has refused to work without one, in words
 * of its own.
 *
 * Mended: it says what it means to say (row H04).
 */
export function nameMissingProvider(sdk: MoralisSdk): void {
  const { enableWeb3 } = sdk;
  sdk.enableWeb3 = async function (this: MoralisSdk, options) {
    try {
      return await enableWeb3.call(this, options);
    } catch (error) {
      if (!OF_ETHERS.test(readMessage(error))) throw error;
      throw new Error('Failed to activate, no provider returned', { cause: error });
    }
  };
}
