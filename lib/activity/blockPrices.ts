import type { ActivityEntry, WrappedCoins } from '@/lib/activity/ActivityEntry';
import { unlessUnknown } from '@/lib/data/unlessUnknown';
import type { Decimal } from '@/lib/format/amounts';
import { readPastPrices } from '@/lib/portfolio/pastPrices';

/** Prices in dollars as of the blocks of some activity. */
export type BlockPrices = {
  /**
   * Reads those of some entries: of what they moved, and of the coin that their fees are in.
   *
   * @throws FoyerError where the backend does not answer; the signal's reason
   */
  read: (entries: readonly ActivityEntry[]) => Promise<void>;
  /**
   * What one whole token cost as of a block, the chain's coin for `null`; `null` where no source of the data service
   * knows, or it was not read.
   */
  find: (at: Pick<ActivityEntry, 'chainId' | 'block'>, token: string | null) => Decimal | null;
};

/** Blocks that are asked for at a time. */
const AT_ONCE = 8;
/** After so many blocks there is a pause after each few: the visitor's other pages have a share of the minute too. */
const BURST = 200;
const PAUSE_MS = 1_000;

type Wanted = { chainId: number; block: number; tokens: Set<string> };

/**
 * Makes the prices of some activity: one request for each block in which something with a price moved. The price is that
 * of the block itself, and of no other moment.
 *
 * @param wrapped the wrapped coin of each chain that has one: its price is that of the coin
 */
export function createBlockPrices(wrapped: WrappedCoins, signal: AbortSignal): BlockPrices {
  const known = new Map<string, Map<string, Decimal>>();
  let asked = 0;
  const keyOf = ({ chainId, block }: Pick<Wanted, 'chainId' | 'block'>): string => `${chainId} ${block}`;
  const addressOf = (chainId: number, token: string | null): string | undefined =>
    (token ?? wrapped.get(chainId))?.toLowerCase();

  const read = async ({ chainId, block, tokens }: Wanted): Promise<void> => {
    const chain = `0x${chainId.toString(16)}`;
    const found = await unlessUnknown(readPastPrices(chain, [...tokens], { block }, signal));
    const key = keyOf({ chainId, block });
    known.set(key, new Map([...(known.get(key) ?? []), ...(found ?? [])]));
  };
  return {
    async read(entries) {
      const wanted = new Map<string, Wanted>();
      for (const { chainId, block, moves, transaction } of entries) {
        const moved = moves.flatMap(({ kind, token }) => (kind === 'nft' ? [] : [token]));
        for (const token of transaction ? [...moved, null] : moved) {
          const address = addressOf(chainId, token);
          if (address === undefined) continue;
          const key = keyOf({ chainId, block });
          const of = wanted.get(key) ?? { chainId, block, tokens: new Set() };
          wanted.set(key, { ...of, tokens: of.tokens.add(address) });
        }
      }
      const blocks = [...wanted.values()];
      for (let from = 0; from < blocks.length; from += AT_ONCE) {
        const some = blocks.slice(from, from + AT_ONCE);
        if (asked > BURST) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        asked += some.length;
        await Promise.all(some.map(read));
      }
    },
    find(at, token) {
      const address = addressOf(at.chainId, token);
      return (address && known.get(keyOf(at))?.get(address)) || null;
    },
  };
}
