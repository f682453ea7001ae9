import { connectedWallet } from '@/lib/session/connectedWallet';
import type { MoralisSdk, SdkConnector } from '@/lib/MoralisSdk';
import { eventQueue } from '@/lib/sdk/eventQueue';
import type { Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';
import { connectorTypeOf } from '@/lib/wallets/evmConnection';
import { toChainId } from '@/lib/wallets/walletChain';

/**
 * Enables the connected wallet in the SDK (`enableWeb3`), without asking the wallet. Does nothing if no wallet of the
 * Ethereum family is connected, or if the SDK has it already.
 */
export async function enableConnectedWallet(sdk: MoralisSdk): Promise<void> {
  const connected = connectedWallet.get();
  const provider = connected?.connection.provider;
  if (!connected || !provider || sdk['provider'] === provider) return;
  const { account, chainId, wallet } = connected;
  const connectorType = connectorTypeOf(wallet.kind);
  const connector = createWalletConnector(sdk, { provider, account, chainId, connectorType });
  await sdk.enableWeb3({ connector, anyNetwork: true });
}

/** A wallet of the Ethereum family that is connected already. */
type ConnectedProvider = {
  provider: Eip1193Provider;
  /** Lower-cased address; `null` for one that only reads. */
  account: string | null;
  /** Hexadecimal chain id, such as `0x7a69`. */
  chainId: string;
  /** The SDK's name of the kind of connector (`connectorType` of `useMoralis()`). */
  connectorType: string;
};

/**
 * Makes the connector class that the SDK's `authenticate({connector})` and `enableWeb3({connector})` take (rows C08,
 * C09), from a wallet that is connected already; activating it opens nothing. The SDK's own events report changes
 * of account and chain.
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

    /** Called by the SDK with what the wallet reported: some send a number, or decimal digits. */
    override handleChainChanged(given: unknown) {
      const changed = toChainId(given);
      if (changed !== null) super.handleChainChanged(changed);
    }
  };
}

/** The connection that has ended: no more of its events are passed on. */
let ended: WalletConnection | null = null;
let followed: WalletConnection | null = null;
let isMirroring = false;

/**
 * Reports the connected wallet to react-moralis as the SDK would, while the SDK is not loaded: `account`, `chainId`,
 * `connectorType` and `provider` of `useMoralis()` are then right from the start (row C06). `web3` comes with the SDK,
 * which takes over the subscriptions and gets the wallet from `connectSdk` (`prepareSdk.ts`).
 */
export function mirrorWallet(): void {
  if (!isMirroring) connectedWallet.subscribe(mirror);
  isMirroring = true;
  mirror();
}

function mirror(): void {
  const connected = connectedWallet.get();
  const provider = connected?.connection.provider;
  if (!connected || !provider || connected.connection === ended) {
    eventQueue.emit('onWeb3Deactivated');
    return;
  }
  const { connection, account, chainId, wallet } = connected;
  if (followed !== connection) {
    followed = connection;
    provider.on?.('disconnect', () => {
      ended = connection;
      mirror();
    });
  }
  const connector = { type: connectorTypeOf(wallet.kind) };
  eventQueue.emit('onWeb3Enabled', { web3: null, account, chainId, connector, provider });
}
