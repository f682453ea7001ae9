import type { CustomChainConfig } from '@web3auth/base';
import { readSettings } from '@/lib/env';
import { CHAINS } from '@/protocol/chains';

/** Web3Auth's own door to the node of a chain. */
const NODES = 'https://api.web3auth.io/infura-service/v1';
/** Row I05: a social account begins on Ethereum. */
const FIRST = 1;

/** Decimal ids of the chains that a social account's wallet can be on: Ethereum, and those with a node for browsers. */
export function listChainIds(): number[] {
  return [FIRST, ...Object.keys(readSettings().rpcUrls).map(Number)];
}

/**
 * The chains that a social account's wallet can be on, Ethereum first: over the node that the operator set for browsers,
 * else, for Ethereum alone, over Web3Auth's.
 */
export function chainConfigs(clientId: string): [CustomChainConfig, ...CustomChainConfig[]] {
  const { rpcUrls } = readSettings();
  const describe = (id: number, rpcTarget: string): CustomChainConfig => {
    const chain = CHAINS.find((one) => one.id === id);
    return {
      chainNamespace: 'eip155',
      chainId: `0x${id.toString(16)}`,
      rpcTarget,
      displayName: chain?.name ?? `Chain ${id}`,
      ticker: chain?.coin.symbol ?? 'ETH',
      tickerName: chain?.coin.name ?? 'Ether',
      decimals: chain?.coin.decimals ?? 18,
      logo: '',
      blockExplorerUrl: chain?.explorerUrl ?? '',
    };
  };
  const others = Object.entries(rpcUrls).filter(([id]) => Number(id) !== FIRST);
  return [
    describe(FIRST, rpcUrls[FIRST] ?? `${NODES}/0x1/${clientId}`),
    ...others.map(([id, url]) => describe(Number(id), url)),
  ];
}
