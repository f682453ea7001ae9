import { connectedWallet } from '@/lib/auth/connectedWallet';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { createWalletConnector } from '@/lib/sdk/wallets/createWalletConnector';
import { connectorTypeOf } from '@/lib/wallets/createEvmConnection';

/**
 * Enables the connected wallet in the SDK (`enableWeb3`), which asks the wallet nothing. Nothing is done where no wallet of
 * the Ethereum family is connected, or the SDK has it already.
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
