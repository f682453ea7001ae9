import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { coinOf } from '@/protocol/chains';
import type { DataAnswer } from '@/protocol/data/registry';
import type { TokenBalance } from '@/protocol/data/shapes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { shownDecimals } from '@/protocol/tokenRules';

/** A chain of a portfolio. */
export type PortfolioChain = {
  /** The decimal chain id, or the network of Solana; also used in the address bar. */
  id: string;
  name: string;
  coin: { name: string; symbol: string; decimals: number };
} & (
  | {
      family: 'eth';
      chainId: number;
      /** As a parameter of the data service. */
      chain: string;
      /** Contract of the wrapped coin, whose price is the coin's; `null` if unknown. */
      wrapped: string | null;
    }
  | { family: 'sol'; network: SolanaNetwork }
);

/** A chain of the Ethereum family. */
type EvmChain = Extract<PortfolioChain, { family: 'eth' }>;

/** One address on one chain. */
export type WalletOnChain = { id: string; address: string; chain: PortfolioChain };

/** One address on a chain of the Ethereum family. */
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

/** The chains that a backend can read. */
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

/** Every address on every chain of its family. Families that the data service does not support have none. */
export function walletsOnChains(
  wallets: readonly { family: ChainFamily; address: string }[],
  chains: readonly PortfolioChain[],
): WalletOnChain[] {
  return wallets.flatMap(({ family, address }) =>
    chains
      .filter((chain) => chain.family === family)
      .map((chain) => ({ id: `${chain.id}:${address}`, address, chain })),
  );
}

/** Whether an address is on a chain of the Ethereum family. */
export const isEvm = (wallet: WalletOnChain): wallet is EvmWalletOnChain => wallet.chain.family === 'eth';

/** A token balance, in the token's smallest unit. */
export type TokenAmount = {
  /** Its contract in lower case, or its mint on Solana. */
  token: string;
  name: string | null;
  symbol: string | null;
  /** `null` for a token without `decimals()`. */
  decimals: number | null;
  amount: bigint;
};

/** Balances of an address on a chain. */
export type Balances = {
  /** Of the chain's own coin, in its smallest unit. */
  coin: bigint;
  tokens: readonly TokenAmount[];
  /** Why the tokens are unknown, if only the coin was read. */
  error: FoyerError | null;
};

/**
 * Reads the balances of an address: the chain's coin and tokens.
 *
 * @throws FoyerError if not even the coin can be read
 */
export async function readBalances({ address, chain }: WalletOnChain, signal: AbortSignal): Promise<Balances> {
  if (chain.family === 'sol') return readSolana(address, chain.network, signal);
  const requested = { address, chain: chain.chain };
  const [coin, tokens] = await Promise.allSettled([
    readData('getNativeBalance', requested, { signal }),
    readData('getTokenBalances', requested, { signal }),
  ]);
  if (coin.status === 'rejected') throw toFoyerError(coin.reason);
  const isKnown = tokens.status === 'fulfilled';
  return {
    coin: BigInt(coin.value.balance),
    tokens: isKnown ? tokens.value.map(toTokenAmount) : [],
    error: isKnown ? null : toFoyerError(tokens.reason),
  };
}

/** Maximum Solana tokens to look up names for: each takes one request. */
const MAX_NAMES = 50;

async function readSolana(address: string, network: SolanaNetwork, signal: AbortSignal): Promise<Balances> {
  const { nativeBalance, tokens } = await readData('sol-getPortfolio', { address, network }, { signal });
  const named = await Promise.allSettled(
    tokens
      .slice(0, MAX_NAMES)
      .map(({ mint }) => readData('sol-getNFTMetadata', { address: mint, network }, { signal })),
  );
  signal.throwIfAborted();
  return {
    coin: BigInt(nativeBalance.lamports),
    tokens: tokens.map(({ mint, amountRaw, decimals }, index) => {
      const known = named[index];
      // Many mints have no name: then their address is shown.
      const { name, symbol } = known?.status === 'fulfilled' ? known.value : { name: mint, symbol: null };
      return { token: mint, name, symbol, decimals, amount: BigInt(amountRaw) };
    }),
    error: null,
  };
}

/** A token balance from the data service's answer. */
export function toTokenAmount(row: TokenBalance): TokenAmount {
  const { token_address, name, symbol, balance } = row;
  return { token: token_address, name, symbol, decimals: shownDecimals(row), amount: BigInt(balance) };
}
