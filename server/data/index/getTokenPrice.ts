import { blockOfMoment, type MomentParameters } from '@/server/data/index/blockRange';
import type { Index } from '@/server/data/index/Index';
import { markets, type Market, type MarketFilter } from '@/server/data/index/markets';
import { notFound } from '@/server/data/refuse';
import { requireContract } from '@/server/data/index/requireContract';
import type { DataAnswer } from '@/protocol/data/registry';
import { DEFAULT_DECIMALS } from '@/protocol/tokenDecimals';
import type { Coins } from '@/server/chain/coins';
import type { PriceFeed } from '@/server/data/priceFeed';
import { tellPrice } from '@/server/data/tellPrice';

/** What prices on a chain are told in, and the feed that tells what its coin is worth, where the operator named one. */
export type PriceGround = { coins: Coins; feed: PriceFeed | null };

/**
 * `getTokenPrice`: what one token costs by what the pairs hold, now or as of a block: by the deepest pair against the
 * wrapped coin, or by one more pair between.
 *
 * @param ground what prices are told in, and who else tells what the coin is worth
 * @throws Parse.Error 101 for a token that the index does not know, or one that no pairs lead from to the coin
 */
export async function getTokenPrice(
  index: Index,
  { coins, feed }: PriceGround,
  parameters: { address: string; exchange?: string | undefined } & MomentParameters,
): Promise<DataAnswer<'getTokenPrice'>> {
  const { address, decimals, symbol } = await requireContract(index, parameters.address, 'token');
  const filter = { block: await blockOfMoment(index, parameters), exchange: parameters.exchange ?? null };
  const path = address === coins.wrapped ? [] : await findPath(index, coins.wrapped, address, filter);
  const usd = (await feed?.(filter.block)) ?? (await usdOfCoin(index, coins, filter));
  const price = path && tellPrice({ decimals: decimals ?? DEFAULT_DECIMALS, symbol, path }, usd, coins);
  if (!price) throw notFound(`No pairs lead from ${address} to ${coins.symbol} in the index.`);
  return price;
}

/** The markets from a token to the wrapped coin: one, or two; `null` where none lead there. */
async function findPath(index: Index, wrapped: string, token: string, filter: MarketFilter): Promise<Market[] | null> {
  const own = await markets(index, [token], filter);
  const straight = deepest(own.filter(({ other }) => other === wrapped));
  if (straight) return [straight];
  const between = await markets(
    index,
    own.map(({ other }) => other),
    filter,
    wrapped,
  );
  const last = deepest(between);
  const first = last && deepest(own.filter(({ other }) => other === last.token));
  return first && last ? [first, last] : null;
}

/** How many dollars the smallest unit of the chain's coin is worth, by the deepest pair against a dollar coin. */
async function usdOfCoin(index: Index, { wrapped, dollars }: Coins, filter: MarketFilter) {
  const against = await markets(index, dollars, filter, wrapped);
  const market = deepest(against);
  if (!market) return null;
  const { rows } = await index.query<{ decimals: number | null }>('SELECT decimals FROM contracts WHERE address = $1', [
    market.token,
  ]);
  const unit = 10n ** BigInt(rows[0]?.decimals ?? DEFAULT_DECIMALS);
  return { by: market, above: market.reserve, below: market.otherReserve * unit };
}

/** The market that holds most on its other side. */
function deepest(found: readonly Market[]): Market | undefined {
  return found.reduce<Market | undefined>(
    (best, market) => (best && best.otherReserve >= market.otherReserve ? best : market),
    undefined,
  );
}
