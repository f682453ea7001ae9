import { type Address, parseAbi, type PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import type { Coins } from '@/server/chain/coins';
import { isNotFound } from '@/server/data-api/sources/Source';

/** A pair seen from one of its tokens: what it holds of that one, and of the other, in their smallest units. */
export type PairSide = { reserve: bigint; otherReserve: bigint; factory: string; exchange: string };

/**
 * What the smallest unit of the chain's coin is worth: so many whole dollars (`above`) for so many units (`below`), and
 * who tells it.
 */
type CoinValue = { by: Pick<PairSide, 'factory' | 'exchange'>; above: bigint; below: bigint };

/** A token, and the pairs that lead from it to the chain's coin. */
export type PricedToken = { decimals: number; symbol: string | null; path: readonly PairSide[] };

const WHOLE_COIN = 10n ** 18n;

/**
 * What one whole token costs, by what the pairs on its way to the chain's coin hold.
 *
 * @param usd `null` where the chain has no pair against a coin that is worth a dollar
 * @returns `null` for the coin itself where that has no pair either: nothing tells a price
 */
export function toPrice(
  { decimals, symbol, path }: PricedToken,
  usd: CoinValue | null,
  coins: Coins,
): DataAnswer<'getTokenPrice'> | null {
  const first = path[0] ?? usd?.by;
  if (!first) return null;
  const { above, below } = path.reduce(
    (price, { reserve, otherReserve }) => ({ above: price.above * otherReserve, below: price.below * reserve }),
    { above: 10n ** BigInt(decimals), below: 1n },
  );
  // In dollars with eighteen digits behind the point, and only then as a number of limited exactness.
  const dollars = usd && (above * usd.above * WHOLE_COIN) / (below * usd.below);
  return {
    nativePrice: { value: (above / below).toString(), decimals: 18, name: coins.name, symbol: coins.symbol },
    usdPrice: dollars === null ? null : Number(dollars) / 1e18,
    exchangeAddress: first.factory,
    exchangeName: first.exchange,
    symbol,
  };
}

/** So many are looked for at a time. */
const CONCURRENCY = 8;

/**
 * `getTokenPrices`: each as `getTokenPrice` of the same place tells it; a list must not fail for those that nobody trades.
 *
 * @param find answers `null`, or throws Parse.Error 101, for what has no price
 */
export async function toPrices(
  addresses: readonly string[],
  find: (address: string) => Promise<DataAnswer<'getTokenPrice'> | null>,
): Promise<DataAnswer<'getTokenPrices'>> {
  const names = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const describePrice = async (address: string) => {
    try {
      return { address, price: await find(address) };
    } catch (error) {
      if (isNotFound(error)) return { address, price: null };
      throw error;
    }
  };
  const found = [];
  for (let from = 0; from < names.length; from += CONCURRENCY) {
    found.push(...(await Promise.all(names.slice(from, from + CONCURRENCY).map(describePrice))));
  }
  return found;
}

/**
 * Tells what a chain's coin is worth in dollars.
 *
 * @param block as of which; `null` for now
 * @returns `null` where the feed does not know, or has not been told for a day
 */
export type PriceFeed = (block: string | null) => Promise<CoinValue | null>;

const ABI = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

/** A price that was not told for so long is none, in seconds. */
const MAX_PRICE_AGE = 86_400n;

/**
 * Reads a price feed contract (AggregatorV3Interface, as Chainlink's are).
 *
 * @param address the operator's choice: the feed of the chain's own coin in dollars
 */
export function createPriceFeed(client: PublicClient, address: Address): PriceFeed {
  return async (number) => {
    const at = number === null ? {} : { blockNumber: BigInt(number) };
    try {
      const [decimals, round, block] = await Promise.all([
        client.readContract({ address, abi: ABI, functionName: 'decimals', ...at }),
        client.readContract({ address, abi: ABI, functionName: 'latestRoundData', ...at }),
        client.getBlock(at),
      ]);
      const [, answer, , updatedAt] = round;
      if (answer <= 0n || updatedAt + MAX_PRICE_AGE < block.timestamp) return null;
      return { by: { factory: address, exchange: 'feed' }, above: answer, below: 10n ** BigInt(decimals + 18) };
    } catch {
      return null; // A node that keeps no past, or a contract that is no feed: the pairs tell.
    }
  };
}
