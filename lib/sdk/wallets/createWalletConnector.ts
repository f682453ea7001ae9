import type { MoralisSdk, SdkConnector } from '@/lib/sdk/MoralisSdk';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A wallet of the Ethereum family that is connected already. */
export type ConnectedProvider = {
  provider: Eip1193Provider;
  /** Lower-cased address; `null` for one that only reads. */
  account: string | null;
  /** Hexadecimal chain id, such as `0x7a69`. */
  chainId: string;
  /** The SDK's name of the kind of connector (`connectorType` of `useMoralis()`). */
  connectorType: string;
  /** Called when the SDK lets the wallet go. */
  onDeactivate?: () => void;
};

/**
 * Makes the connector class that the SDK's `authenticate({connector})` and `enableWeb3({connector})` take (rows C08,
 * C09), out of a wallet that is connected already; activating it opens nothing. Changes of account and chain are told
 * by the SDK's own events.
 */
export function createWalletConnector(sdk: MoralisSdk, wallet: ConnectedProvider): new () => SdkConnector {
  return class WalletConnector extends sdk.AbstractWeb3Connector {
    override type = wallet.connectorType;

    /** Called by the SDK. */
    activate() {
      const { provider, account, chainId } = wallet;
      Object.assign(this, { provider, account, chainId });
      this.subscribeToEvents(provider);
      return Promise.resolve({ provider, account, chainId });
    }

    /** Called by the SDK. */
    override async deactivate() {
      await super.deactivate();
      wallet.onDeactivate?.();
    }
  };
}
