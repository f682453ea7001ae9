import { createBatch } from '@/lib/data/createBatch';
import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { type Decimal, readDecimal } from '@/lib/format/amounts';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { coinOf } from '@/protocol/chains';
import type { DataAnswer } from '@/protocol/data/registry';
import type { TokenBalance } from '@/protocol/data/shapes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { shownDecimals } from '@/protocol/tokenDecimals';

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
type EvmChain = Extract<PortfolioChain, { family: 'eth' }>;

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

/** A token that an address holds; the amount in its smallest unit. */
export type TokenAmount = {
  /** Its contract in lower case, or its mint on Solana. */
  token: string;
  name: string | null;
  symbol: string | null;
  /** `null` for a token without `decimals()`. */
  decimals: number | null;
  amount: bigint;
};

/** What an address holds on a chain. */
export type PlaceContent = {
  /** Of the chain's own coin, in its smallest unit. */
  coin: bigint;
  tokens: readonly TokenAmount[];
  /** Why the tokens are not known, where only the coin is. */
  fault: FoyerError | null;
};

/**
 * Reads what an address holds of a chain's coin and tokens.
 *
 * @throws FoyerError where not even the coin is known
 */
export async function readPlace({ address, chain }: WalletOnChain, signal: AbortSignal): Promise<PlaceContent> {
  if (chain.family === 'sol') return readSolana(address, chain.network, signal);
  const asked = { address, chain: chain.chain };
  const [coin, tokens] = await Promise.allSettled([
    readData('getNativeBalance', asked, { signal }),
    readData('getTokenBalances', asked, { signal }),
  ]);
  if (coin.status === 'rejected') throw toFoyerError(coin.reason);
  const isKnown = tokens.status === 'fulfilled';
  return {
    coin: BigInt(coin.value.balance),
    tokens: isKnown ? tokens.value.map(toTokenAmount) : [],
    fault: isKnown ? null : toFoyerError(tokens.reason),
  };
}

/** So many tokens of Solana are asked for their names; each is a question of its own. */
const MOST_NAMES = 50;

async function readSolana(address: string, network: SolanaNetwork, signal: AbortSignal): Promise<PlaceContent> {
  const { nativeBalance, tokens } = await readData('sol-getPortfolio', { address, network }, { signal });
  const named = await Promise.allSettled(
    tokens
      .slice(0, MOST_NAMES)
      .map(({ mint }) => readData('sol-getNFTMetadata', { address: mint, network }, { signal })),
  );
  signal.throwIfAborted();
  return {
    coin: BigInt(nativeBalance.lamports),
    tokens: tokens.map(({ mint, amountRaw, decimals }, index) => {
      const known = named[index];
      // Many mints have no name: then their address is name enough.
      const { name, symbol } = known?.status === 'fulfilled' ? known.value : { name: mint, symbol: null };
      return { token: mint, name, symbol, decimals, amount: BigInt(amountRaw) };
    }),
    fault: null,
  };
}

/** A balance as the data service tells it. */
export function toTokenAmount(row: TokenBalance): TokenAmount {
  const { token_address, name, symbol, balance } = row;
  return { token: token_address, name, symbol, decimals: shownDecimals(row), amount: BigInt(balance) };
}

/** What one whole token costs. */
export type Price = {
  /** In dollars; `null` where nothing tells what the chain's coin is worth. */
  dollars: Decimal | null;
  /** In the chain's own coin. */
  coin: Decimal;
};

/** Which token's price; `chain` as the data service wants it. */
export type PriceWish = { id: string; version: number; chain: string; token: string };

/** By what a price is found. */
export const priceId = (chainId: string, token: string): string => `${chainId}:${token.toLowerCase()}`;

/** Tokens of one question. */
const MOST_TOKENS = 100;

/** Prices of tokens by `{chain} {token}`: those that are wanted at about one time are asked for together. */
const askPrice = createBatch<Price>(async (keys) => {
  const found = new Map<string, Price>();
  const parts = keys.map((key) => key.split(' ') as [chain: string, token: string]);
  for (const chain of new Set(parts.map(([one]) => one))) {
    const addresses = parts.flatMap(([one, token]) => (one === chain ? [token] : []));
    for (const { address, price } of await readData('getTokenPrices', { addresses, chain })) {
      if (!price) continue;
      const { usdPrice, nativePrice } = price;
      found.set(`${chain} ${address}`, {
        dollars: usdPrice === null ? null : readDecimal(usdPrice),
        coin: { digits: BigInt(nativePrice.value), scale: nativePrice.decimals },
      });
    }
  }
  return found;
}, MOST_TOKENS);

/**
 * Reads what a token costs.
 *
 * @returns `null` for one that no exchange has a price of
 * @throws FoyerError where it cannot be told now
 */
export const readPrice = ({ chain, token }: PriceWish): Promise<Price | null> =>
  askPrice(`${chain} ${token.toLowerCase()}`);
