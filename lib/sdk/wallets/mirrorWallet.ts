import { connectedWallet } from '@/lib/auth/connectedWallet';
import { eventQueue } from '@/lib/sdk/loadMoralis';
import { connectorTypeOf } from '@/lib/wallets/createEvmConnection';
import type { WalletConnection } from '@/lib/wallets/Wallet';

/** Whose end was heard: nothing more is told of it. */
let ended: WalletConnection | null = null;
let followed: WalletConnection | null = null;
let isMirroring = false;

/**
 * Tells react-moralis of the connected wallet as the SDK would, while the SDK is not loaded: `account`, `chainId`,
 * `connectorType` and `provider` of `useMoralis()` are then right from the start (row C06); `web3` comes with the SDK, which
 * takes over the subscriptions and is handed the wallet (`handOver`).
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
