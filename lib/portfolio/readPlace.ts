import { readData } from '@/lib/data/readData';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { WalletOnChain } from '@/lib/portfolio/WalletOnChain';
import type { TokenBalance } from '@/protocol/data/shapes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { shownDecimals } from '@/protocol/tokenDecimals';

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
