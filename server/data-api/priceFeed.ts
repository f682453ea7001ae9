import { parseAbi, type Address, type PublicClient } from 'viem';
import type { CoinValue } from '@/server/data-api/prices';

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
const LATEST = 86_400n;

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
      if (answer <= 0n || updatedAt + LATEST < block.timestamp) return null;
      return { by: { factory: address, exchange: 'feed' }, above: answer, below: 10n ** BigInt(decimals + 18) };
    } catch {
      return null; // A node that keeps no past, or a contract that is no feed: the pairs tell.
    }
  };
}
