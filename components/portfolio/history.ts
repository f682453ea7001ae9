import { readData } from '@/lib/data/readData';
import { add, multiply, ZERO, type Decimal } from '@/lib/format/amounts';
import type { FindPrice } from '@/lib/portfolio/gatherHoldings';
import { type EvmWalletOnChain, priceId, type TokenAmount, toTokenAmount } from '@/lib/portfolio/walletOnChain';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';

/** What an address held at a moment; `null` for what nobody here knows of that time. */
export type PastContent = { coin: bigint | null; tokens: readonly TokenAmount[] | null };

/** Which moments of which place, in milliseconds since 1970, oldest first. */
export type HistoryWish = { id: string; version: number; place: EvmWalletOnChain; moments: readonly number[] };

/**
 * Reads what an address held at some moments. A backend knows tokens as far as its index goes, and the coin since the
 * address was linked, or as long as its node keeps the past: what it does not know is `null`.
 */
export function readHistory({ place, moments }: HistoryWish, signal: AbortSignal): Promise<PastContent[]> {
  return Promise.all(
    moments.map(async (moment) => {
      const asked = { address: place.address, chain: place.chain.chain, to_date: moment };
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

/** What was held at a moment, in dollars at the prices of now; `null` where something of it is not known. */
export type PastValue = { moment: number; tokens: Decimal | null; all: Decimal | null };

/**
 * What all places together held over time. What has no price counts for nothing.
 *
 * @param pasts of each place, one content for each of the moments
 */
export function valueHistory(
  moments: readonly number[],
  pasts: readonly { place: EvmWalletOnChain; contents: readonly PastContent[] }[],
  findPrice: FindPrice,
): PastValue[] {
  const worth = (place: EvmWalletOnChain, token: string | null, amount: bigint, decimals: number | null): Decimal => {
    const priced = token ?? place.chain.wrapped;
    const dollars = priced === null ? null : findPrice(priceId(place.chain.id, priced))?.dollars;
    return dollars ? multiply({ digits: amount, scale: decimals ?? DEFAULT_DECIMALS }, dollars) : ZERO;
  };
  return moments.map((moment, index) => {
    let tokens: Decimal | null = ZERO;
    let coins: Decimal | null = ZERO;
    for (const { place, contents } of pasts) {
      const past = contents[index];
      for (const { token, amount, decimals } of past?.tokens ?? []) {
        tokens = tokens && add(tokens, worth(place, token, amount, decimals));
      }
      if (!past?.tokens) tokens = null;
      const coin: bigint | null = past?.coin ?? null;
      coins = coins && coin !== null ? add(coins, worth(place, null, coin, place.chain.coin.decimals)) : null;
    }
    return { moment, tokens, all: tokens && coins && add(tokens, coins) };
  });
}
