import type { ChainFamily } from '@/protocol/chainFamilies';
import { coinOf } from '@/protocol/chains';
import type { DataAnswer } from '@/protocol/data/registry';
import type { SolanaNetwork } from '@/protocol/data/solana';

/** A chain that a portfolio is on. */
export type PortfolioChain = {
  /** Of the menus and of the address bar: the decimal chain id, or the network of Solana. */
  id: string;
  name: string;
  coin: { name: string; symbol: string; decimals: number };
} & (
  | {
      family: 'eth';
      chainId: number;
      /** As the data service wants it. */
      chain: string;
      /** Contract of the chain's coin as a token, by whose price the coin has one; `null` where none is known. */
      wrapped: string | null;
    }
  | { family: 'sol'; network: SolanaNetwork }
);

/** A chain of the Ethereum family. */
export type EvmChain = Extract<PortfolioChain, { family: 'eth' }>;

/** One address on one chain: what is asked for, one at a time. */
export type WalletOnChain = { id: string; address: string; chain: PortfolioChain };

/** Such a place on a chain of the Ethereum family. */
export type EvmWalletOnChain = WalletOnChain & { chain: EvmChain };

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 };

const NETWORKS: Readonly<Record<SolanaNetwork, string>> = { mainnet: 'Solana', devnet: 'Solana devnet' };
const SOLANA = (Object.keys(NETWORKS) as SolanaNetwork[]).map((network): PortfolioChain => ({
  id: network,
  name: NETWORKS[network],
  coin: SOL,
  family: 'sol',
  network,
}));

/** The chains that a backend can tell of. */
export function chainsOf(known: DataAnswer<'getChains'>): PortfolioChain[] {
  const evm = known.map(({ chainId, name, wrappedCoin }): PortfolioChain => ({
    id: String(chainId),
    name,
    coin: coinOf(chainId),
    family: 'eth',
    chainId,
    chain: `0x${chainId.toString(16)}`,
    wrapped: wrappedCoin,
  }));
  return [...evm, ...SOLANA];
}

/** Every address on every chain of its family. Families that the data service knows nothing of have none. */
export function placesOf(
  wallets: readonly { family: ChainFamily; address: string }[],
  chains: readonly PortfolioChain[],
): WalletOnChain[] {
  return wallets.flatMap(({ family, address }) =>
    chains
      .filter((chain) => chain.family === family)
      .map((chain) => ({ id: `${chain.id}:${address}`, address, chain })),
  );
}

/** Whether a place is on a chain of the Ethereum family. */
export const isEvm = (place: WalletOnChain): place is EvmWalletOnChain => place.chain.family === 'eth';
