import Parse from 'parse/node';
import { DatabaseError, type Pool } from 'pg';
import { chainName } from '@/protocol/chains';
import { coinsOf } from '@/server/chain/coins';
import { indexHandlers } from '@/server/data/index/indexHandlers';
import type { PriceFeed } from '@/server/data/priceFeed';
import { createSource } from '@/server/data/sources/createSource';
import type { Source } from '@/server/data/sources/Source';

/** SQLSTATE of tables that are not there. */
const NO_TABLE = '42P01';

/**
 * Answers from the tables of a chain.
 *
 * @param index connections whose `search_path` is the chain's schema
 * @param feed tells what the chain's coin is worth, where the operator named one
 */
export function createIndexSource(chainId: number, index: Pool, feed: PriceFeed | null): Source {
  const coins = coinsOf(chainId);
  const source = createSource('index', index, indexHandlers(coins && { coins, feed }));
  return {
    kind: 'index',
    async answer(name, parameters) {
      try {
        return await source.answer(name, parameters);
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== NO_TABLE) throw error;
        const words = `The index of ${chainName(chainId)} has not begun yet. Try again in a while.`;
        throw new Parse.Error(Parse.Error.SCRIPT_FAILED, words);
      }
    },
  };
}
