import { type PublicClient, zeroAddress } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { DEFAULT_DECIMALS } from '@/protocol/tokenRules';
import type { Coins } from '@/server/chain/coins';
import type { MomentParameters } from '@/server/data-api/index/connectIndex';
import { notFound } from '@/server/data-api/sources/Source';
import { findPools, selectExchanges, type PoolQuery } from '@/server/data-api/node/pairs';
import { readMoment } from '@/server/data-api/node/walkLogs';
import { readToken, requireToken } from '@/server/data-api/node/readToken';
import { rejectPruned } from '@/server/data-api/node/callContract';
import { type PairSide, type PriceFeed, toPrice, toPrices } from '@/server/data-api/prices';

type Market = PairSide & { token: string };

/** What prices on a chain are told in, and the feed that tells what its coin is worth, where the operator named one. */
export type PriceContext = { chainId: number; coins: Coins; feed: PriceFeed | null };

/**
 * `getTokenPrice`: what one token costs by what the pairs of the known exchanges hold, now or as of a block: by the
 * deepest pair against the wrapped coin, or over a coin that is worth a dollar.
 *
 * @throws Parse.Error 142 for an exchange that the chain does not have, 101 for what is no token, one that no pairs lead
 *   from, and a block that is not there or not kept
 */
export async function getTokenPrice(
  client: PublicClient,
  parameters: { address: string; exchange?: string | undefined } & MomentParameters,
  { chainId, coins, feed }: PriceContext,
): Promise<DataAnswer<'getTokenPrice'>> {
  const exchanges = selectExchanges(chainId, parameters.exchange);
  const { address, decimals, symbol } = await requireToken(client, parameters.address);
  const block = await readMoment(client, parameters);
  const query = { exchanges, block };
  const dollarsOfCoin = async () =>
    (await feed?.(block?.toString() ?? null)) ?? (await usdOfCoin(client, coins, query));
  const [path, usd] = await rejectPruned(client, block, () =>
    Promise.all([findPath(client, coins, address, query), dollarsOfCoin()]),
  );
  const price = path && toPrice({ decimals: decimals ?? DEFAULT_DECIMALS, symbol, path }, usd, coins);
  if (!price) throw notFound(`No pairs of the known exchanges lead from ${address} to ${coins.symbol}.`);
  return price;
}

/**
 * `getTokenPrices`: each as {@link getTokenPrice} tells it.
 *
 * @throws Parse.Error 101 for a block that is not there or not kept: a list of `null` would say that nothing had a price
 */
export async function getTokenPrices(
  client: PublicClient,
  { addresses, ...moment }: { addresses: readonly string[] } & MomentParameters,
  context: PriceContext,
): Promise<DataAnswer<'getTokenPrices'>> {
  const blockNumber = await readMoment(client, moment);
  if (blockNumber !== undefined) {
    await rejectPruned(client, blockNumber, () => client.getBalance({ address: zeroAddress, blockNumber }));
  }
  const at = blockNumber === undefined ? {} : { to_block: Number(blockNumber) };
  return toPrices(addresses, (address) => getTokenPrice(client, { address, ...at }, context));
}

/** The markets from a token to the wrapped coin: none, one or two; `null` where none lead there. */
async function findPath(
  client: PublicClient,
  { wrapped, dollars }: Coins,
  token: string,
  query: PoolQuery,
): Promise<Market[] | null> {
  if (token === wrapped) return [];
  const direct = await deepest(client, [token], wrapped, query);
  if (direct) return [direct];
  for (const dollar of dollars) {
    if (dollar === token) continue;
    const [first, last] = [
      await deepest(client, [token], dollar, query),
      await deepest(client, [dollar], wrapped, query),
    ];
    if (first && last) return [first, last];
  }
  return null;
}

/** How many dollars the smallest unit of the chain's coin is worth, by the deepest pair against a dollar coin. */
async function usdOfCoin(client: PublicClient, { wrapped, dollars }: Coins, query: PoolQuery) {
  const market = await deepest(client, dollars, wrapped, query);
  if (!market) return null;
  const { decimals } = await readToken(client, market.token);
  const unit = 10n ** BigInt(decimals ?? DEFAULT_DECIMALS);
  return { by: market, above: market.reserve, below: market.otherReserve * unit };
}

/** The market of some tokens against another one that holds most of that other. */
async function deepest(
  client: PublicClient,
  tokens: readonly string[],
  other: string,
  query: PoolQuery,
): Promise<Market | undefined> {
  const found = await Promise.all(tokens.map((token) => findPools(client, [token, other], query)));
  const markets = found.flat().map(({ token0, token1, reserve0, reserve1, exchange }): Market => {
    const [token, reserve, otherReserve] =
      token1 === other ? [token0, reserve0, reserve1] : [token1, reserve1, reserve0];
    return { token, reserve, otherReserve, factory: exchange.factory, exchange: exchange.name };
  });
  return markets.reduce<Market | undefined>(
    (best, market) => (best && best.otherReserve >= market.otherReserve ? best : market),
    undefined,
  );
}
