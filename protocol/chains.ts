import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

/** A chain of the Ethereum family. */
export type Chain = {
  /** Chain id (EIP-155), in decimal. */
  id: number;
  /** Name to show. */
  name: string;
  coin: { name: string; symbol: string; decimals: number };
  /**
   * A public node of the chain: handed to a wallet that does not know it (EIP-3085), and never asked by Foyer, which asks
   * the operator's alone.
   */
  nodeUrl: string;
  explorerUrl: string;
  /** Whether the network was switched off: nothing answers there any more. */
  retired: boolean;
};

/** The chains that the SDK knew nodes of (row I06), in the order of their ids. */
export const CHAINS: readonly Chain[] = [
  {
    id: 1,
    name: 'Ethereum',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodeUrl: 'https://ethereum-rpc.publicnode.com',
    explorerUrl: 'https://etherscan.io',
    retired: false,
  },
  {
    id: 3,
    name: 'Ropsten',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodeUrl: 'https://rpc.ankr.com/eth_ropsten',
    explorerUrl: 'https://ropsten.etherscan.io',
    retired: true,
  },
  {
    id: 4,
    name: 'Rinkeby',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodeUrl: 'https://rpc.ankr.com/eth_rinkeby',
    explorerUrl: 'https://rinkeby.etherscan.io',
    retired: true,
  },
  {
    id: 5,
    name: 'Goerli',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodeUrl: 'https://ethereum-goerli-rpc.publicnode.com',
    explorerUrl: 'https://goerli.etherscan.io',
    retired: true,
  },
  {
    id: 42,
    name: 'Kovan',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodeUrl: 'https://kovan.poa.network',
    explorerUrl: 'https://kovan.etherscan.io',
    retired: true,
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    coin: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    nodeUrl: 'https://bsc-rpc.publicnode.com',
    explorerUrl: 'https://bscscan.com',
    retired: false,
  },
  {
    id: 97,
    name: 'BNB Smart Chain Testnet',
    coin: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
    nodeUrl: 'https://bsc-testnet-rpc.publicnode.com',
    explorerUrl: 'https://testnet.bscscan.com',
    retired: false,
  },
  {
    id: 137,
    name: 'Polygon',
    coin: { name: 'POL', symbol: 'POL', decimals: 18 },
    nodeUrl: 'https://polygon-bor-rpc.publicnode.com',
    explorerUrl: 'https://polygonscan.com',
    retired: false,
  },
  {
    id: 80001,
    name: 'Mumbai',
    coin: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    nodeUrl: 'https://rpc-mumbai.maticvigil.com',
    explorerUrl: 'https://mumbai.polygonscan.com',
    retired: true,
  },
  {
    id: 250,
    name: 'Fantom',
    coin: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
    nodeUrl: 'https://fantom-rpc.publicnode.com',
    explorerUrl: 'https://ftmscan.com',
    retired: false,
  },
  {
    id: 43113,
    name: 'Avalanche Fuji',
    coin: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    nodeUrl: 'https://avalanche-fuji-c-chain-rpc.publicnode.com',
    explorerUrl: 'https://testnet.snowtrace.io',
    retired: false,
  },
  {
    id: 43114,
    name: 'Avalanche',
    coin: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    nodeUrl: 'https://avalanche-c-chain-rpc.publicnode.com',
    explorerUrl: 'https://snowtrace.io',
    retired: false,
  },
];

/** Other chains by name alone: people have them in their wallets. */
const MORE_NAMES: Readonly<Record<number, string>> = {
  10: 'OP Mainnet',
  100: 'Gnosis',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
};

const find = (id: number) => CHAINS.find((chain) => chain.id === id);

/** What people call a chain; its number where that is not known here. */
export function chainName(id: number): string {
  // First: the local chain may have the id of a network that was switched off.
  if (id === LOCAL_CHAIN_ID) return 'Local chain';
  return find(id)?.name ?? MORE_NAMES[id] ?? `Chain ${id}`;
}

/** Whether a chain id belongs to a public network that still answers. */
export function isPublicNetwork(id: number): boolean {
  return id in MORE_NAMES || find(id)?.retired === false;
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const XDAI = { name: 'xDAI', symbol: 'xDAI', decimals: 18 };

/** The coin that a chain counts in; ether where that is not known here. */
export function coinOf(id: number): Chain['coin'] {
  return find(id)?.coin ?? (id === 100 ? XDAI : ETHER);
}
