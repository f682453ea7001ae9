import { readData } from '@/lib/data/readData';
import { add, multiply, ZERO, type Decimal } from '@/lib/format/amounts';
import type { FindPrice } from '@/lib/portfolio/gatherHoldings';
import { type EvmWalletOnChain, priceId, type TokenAmount, toTokenAmount } from '@/lib/portfolio/walletOnChain';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';

/** Balances of an address at a moment; `null` if they are unknown for that time. */
export type PastContent = { coin: bigint | null; tokens: readonly TokenAmount[] | null };

/** Which moments of which wallet, in milliseconds since 1970, oldest first. */
export type HistoryQuery = { id: string; version: number; wallet: EvmWalletOnChain; moments: readonly number[] };

/**
 * Reads the balances of an address at some moments. A backend knows tokens as far back as its index goes, and the coin
 * since the address was linked, or as far back as its node keeps state; unknown balances are `null`.
 */
export function readHistory({ wallet, moments }: HistoryQuery, signal: AbortSignal): Promise<PastContent[]> {
  return Promise.all(
    moments.map(async (moment) => {
      const asked = { address: wallet.address, chain: wallet.chain.chain, to_date: moment };
      const [coin, tokens] = await Promise.allSettled([
        readData('getNativeBalance', asked, { signal }),
        readData('getTokenBalances', asked, { signal }),
      ]);
      signal.throwIfAborted();
      return {
        coin: coin.status === 'fulfilled' ? BigInt(coin.value.balance) : null,
        tokens: tokens.status === 'fulfilled' ? tokens.value.map(toTokenAmount) : null,
      };
    }),
  );
}

/** The value of past balances, in dollars at today's prices; `null` if some of them are unknown. */
export type PastValue = { moment: number; tokens: Decimal | null; all: Decimal | null };

/**
 * The value of all wallets over time. Tokens without a price add nothing.
 *
 * @param pasts of each wallet, one entry per moment
 */
export function valueHistory(
  moments: readonly number[],
  pasts: readonly { wallet: EvmWalletOnChain; balances: readonly PastContent[] }[],
  findPrice: FindPrice,
): PastValue[] {
  const worth = (wallet: EvmWalletOnChain, token: string | null, amount: bigint, decimals: number | null): Decimal => {
    const priced = token ?? wallet.chain.wrapped;
    const dollars = priced === null ? null : findPrice(priceId(wallet.chain.id, priced))?.dollars;
    return dollars ? multiply({ digits: amount, scale: decimals ?? DEFAULT_DECIMALS }, dollars) : ZERO;
  };
  return moments.map((moment, index) => {
    let tokens: Decimal | null = ZERO;
    let coins: Decimal | null = ZERO;
    for (const { wallet, balances } of pasts) {
      const past = balances[index];
      for (const { token, amount, decimals } of past?.tokens ?? []) {
        tokens = tokens && add(tokens, worth(wallet, token, amount, decimals));
      }
      if (!past?.tokens) tokens = null;
      const coin: bigint | null = past?.coin ?? null;
      coins = coins && coin !== null ? add(coins, worth(wallet, null, coin, wallet.chain.coin.decimals)) : null;
    }
    return { moment, tokens, all: tokens && coins && add(tokens, coins) };
  });
}
