import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

type Enable = (options?: unknown) => Promise<unknown>;

/**
 * Fault: enabling a wallet leaves the listeners of the one before attached, so each event is told as often as a wallet
 * was ever enabled.
 *
 * Mended: the former wallet is let go first, unless one is being enabled just now: then the SDK's own refusal holds.
 */
export function detachFormerWallet(sdk: MoralisSdk): void {
  const enable = sdk['enableWeb3'] as Enable;
  (sdk as Record<string, unknown>)['enableWeb3'] = async function (this: MoralisSdk, options?: unknown) {
    if (!sdk['isEnablingWeb3'] && sdk['internalWeb3Provider']) await sdk.deactivateWeb3();
    return enable.call(this, options);
  };
}
