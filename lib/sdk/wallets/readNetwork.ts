import { createWalletConnector } from '@/lib/sdk/wallets/shareWallet';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { createNetworkProvider } from '@/lib/wallets/networkProvider';
import { callNode, RpcError } from '@/lib/wallets/rpc';

/** EIP-1193: the provider does not reach the wanted chain. */
const CHAIN_DISCONNECTED = 4901;

/** A chain that is read without a wallet. */
export type NetworkReader = {
  /** Hexadecimal id of the chain that is read now. */
  chainId(): string;
  /** Height of its newest block. */
  height(): Promise<number>;
  /**
   * Switches to another chain; the SDK emits `chainChanged`.
   *
   * @throws RpcError where there is no node of it, or it does not answer; the chain is the former one then
   */
  switchTo(chain: number): Promise<void>;
  /** Ends it, unless a wallet has taken its place in the SDK. */
  stop(): Promise<void>;
};

/**
 * Lets the SDK read a chain through its node, without a wallet: `enableWeb3` with the plain connector (row C08). There
 * is no account, so nobody can sign in with it.
 *
 * @param urls the address of each chain's node, by decimal chain id
 * @param chain decimal id of the chain; the first one by default
 * @throws Error where there is no node of that chain; RpcError where the node does not answer, or is one of another
 *   chain
 */
export async function readNetwork(urls: Readonly<Record<number, string>>, chain?: number): Promise<NetworkReader> {
  const provider = createNetworkProvider(urls, chain);
  // Before anything is enabled: whether the node is there, and of that chain.
  const { chainId } = provider;
  const answered = Number(await provider.request({ method: 'eth_chainId' }));
  if (answered !== Number(chainId))
    throw new RpcError(CHAIN_DISCONNECTED, `The node for chain ${Number(chainId)} is one of chain ${answered}.`);
  const sdk = await ensureSdk();
  const connector = createWalletConnector(sdk, { provider, account: null, chainId, connectorType: 'network' });
  await sdk.enableWeb3({ connector, anyNetwork: true });
  return {
    chainId: () => provider.chainId,
    height: async () => Number(await provider.request({ method: 'eth_blockNumber' })),
    async switchTo(id) {
      const url = urls[id];
      // Before anything changes: whether the node of that chain is there.
      if (url) await callNode(url, 'eth_chainId');
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] });
    },
    async stop() {
      if (sdk['provider'] === provider) await sdk.deactivateWeb3();
    },
  };
}
