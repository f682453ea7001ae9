import type { DataAnswer } from '@/protocol/data/registry';
import { DEFAULT_DECIMALS } from '@/protocol/tokenRules';
import type { Coins } from '@/server/chain/coins';
import { blockOfMoment, type Index, type MomentParameters } from '@/server/data-api/index/connectIndex';
import { requireContract } from '@/server/data-api/index/requireContract';
import { type PriceFeed, toPrice, toPrices } from '@/server/data-api/prices';
import { notFound } from '@/server/data-api/sources/Source';
import { UNKNOWN_EXCHANGE } from '@/server/chain/exchanges';
import { toBytes } from '@/server/db/chains/bytes';

/** More pairs of one token than these are not looked at: the oldest are the deepest, mostly. */
const MAX_PAIRS = 200;

/** Where what pairs hold is written: of Uniswap v2 and its likes, and of version 3. */
const KINDS = [
  { pairs: 'pairs', states: 'pair_reserves', name: 'pair', reserve0: 'reserve0', reserve1: 'reserve1' },
  // What a pair of version 2 would hold that trades at this pool's price and is as deep there (Uniswap v3, 6.2).
  {
    pairs: 'pools',
    states: 'pool_prices',
    name: 'pool',
    reserve0: 'div(liquidity * 2::numeric ^ 96, nullif(sqrt_price, 0))',
    reserve1: 'div(liquidity * sqrt_price, 2::numeric ^ 96)',
  },
] as const;

/** What prices on a chain are told in, and the feed that tells what its coin is worth, where the operator named one. */
export type PriceContext = { coins: Coins; feed: PriceFeed | null };

/**
 * `getTokenPrice`: what one token costs by what the pairs hold, now or as of a block: by the deepest pair against the
 * wrapped coin, or by one more pair between.
 *
 * @param ground what prices are told in, and who else tells what the coin is worth
 * @throws Parse.Error 101 for a token that the index does not know, or one that no pairs lead from to the coin
 */
export async function getTokenPrice(
  index: Index,
  { coins, feed }: PriceContext,
  parameters: { address: string; exchange?: string | undefined } & MomentParameters,
): Promise<DataAnswer<'getTokenPrice'>> {
  const filter = { block: await blockOfMoment(index, parameters), exchange: parameters.exchange ?? null };
  return priceOf(index, { coins, feed }, parameters.address, filter);
}

/** What one token costs. @throws as {@link getTokenPrice} */
async function priceOf(index: Index, { coins, feed }: PriceContext, token: string, filter: MarketFilter) {
  const { address, decimals, symbol } = await requireContract(index, token, 'token');
  const path = address === coins.wrapped ? [] : await findPath(index, coins.wrapped, address, filter);
  const usd = (await feed?.(filter.block)) ?? (await usdOfCoin(index, coins, filter));
  const price = path && toPrice({ decimals: decimals ?? DEFAULT_DECIMALS, symbol, path }, usd, coins);
  if (!price) throw notFound(`No pairs lead from ${address} to ${coins.symbol} in the index.`);
  return price;
}

/** The markets from a token to the wrapped coin: one, or two; `null` where none lead there. */
async function findPath(index: Index, wrapped: string, token: string, filter: MarketFilter): Promise<Market[] | null> {
  const own = await markets(index, [token], filter);
  const direct = deepest(own.filter(({ other }) => other === wrapped));
  if (direct) return [direct];
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
  const { rows } = await index.query<{ decimals: number | null }>(
    'SELECT decimals FROM chain.contracts WHERE address = $1',
    [toBytes(market.token)],
  );
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

/**
 * `getTokenPrices`: most tokens of a wallet were never traded, which one query finds out for all of them.
 *
 * @returns `null` from an index that begins late or holds some addresses alone: others may know more pairs
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getTokenPrices(
  index: Index,
  context: PriceContext,
  { addresses, ...moment }: { addresses: readonly string[] } & MomentParameters,
): Promise<DataAnswer<'getTokenPrices'> | null> {
  const { rows } = await index.query<{ whole: boolean }>(
    'SELECT start_block = 0 AND addresses IS NULL AS whole FROM chain.cursor',
    [],
  );
  if (!rows[0]?.whole) return null;
  const filter = { block: await blockOfMoment(index, moment), exchange: null };
  const names = addresses.map((address) => address.toLowerCase());
  const others = names.filter((name) => name !== context.coins.wrapped);
  const { rows: known } = await index.query<{ token: string }>(
    `SELECT token0 AS token FROM chain.pairs WHERE token0 = ANY($1) UNION SELECT token1 FROM chain.pairs WHERE token1 = ANY($1)
     UNION SELECT token0 FROM chain.pools WHERE token0 = ANY($1) UNION SELECT token1 FROM chain.pools WHERE token1 = ANY($1)`,
    [others.map(toBytes)],
  );
  const traded = new Set([context.coins.wrapped, ...known.map(({ token }) => token)]);
  return toPrices(names, async (address) => (traded.has(address) ? priceOf(index, context, address, filter) : null));
}

/** A pair seen from one of its tokens. */
type Market = {
  token: string;
  other: string;
  /** What the pair holds of `token`, above 0. */
  reserve: bigint;
  /** What the pair holds of `other`, above 0. */
  otherReserve: bigint;
  factory: string;
  exchange: string;
};

type Row = Omit<Market, 'reserve' | 'otherReserve'> & { reserve: string; other_reserve: string };

/** Which pairs count: as of a block, and on one known exchange; `null` for now, and for all of them. */
type MarketFilter = { block: string | null; exchange: string | null };

/**
 * The pairs of some tokens that hold something, now or as of a block, on one known exchange or all.
 *
 * @param other lets only pairs against this token through
 */
async function markets(
  index: Index,
  tokens: readonly string[],
  { block, exchange }: MarketFilter,
  other: string | null = null,
): Promise<Market[]> {
  const values = [tokens.map(toBytes), block, exchange, other && toBytes(other)];
  const found = await Promise.all(KINDS.map((kind) => index.query<Row>(statement(kind), values)));
  return found
    .flatMap(({ rows }) => rows)
    .map(({ other_reserve, reserve, ...market }) => ({
      ...market,
      reserve: BigInt(reserve),
      otherReserve: BigInt(other_reserve),
    }));
}

function statement({ pairs, states, name, reserve0, reserve1 }: (typeof KINDS)[number]): string {
  return `SELECT p.token, p.other, p.factory, p.exchange,
      (CASE WHEN p.first THEN r.reserve0 ELSE r.reserve1 END)::text AS reserve,
      (CASE WHEN p.first THEN r.reserve1 ELSE r.reserve0 END)::text AS other_reserve
    FROM (
      SELECT * FROM (
        SELECT token0 AS token, token1 AS other, true AS first, address, factory, exchange, block_number
        FROM chain.${pairs} WHERE token0 = ANY($1) AND ($4::bytea IS NULL OR token1 = $4) UNION ALL
        SELECT token1, token0, false, address, factory, exchange, block_number
        FROM chain.${pairs} WHERE token1 = ANY($1) AND ($4::bytea IS NULL OR token0 = $4)) sides
      WHERE exchange <> '${UNKNOWN_EXCHANGE}' AND ($3::text IS NULL OR exchange = $3)
      ORDER BY block_number, address LIMIT ${MAX_PAIRS}) p
    CROSS JOIN LATERAL (SELECT ${reserve0} AS reserve0, ${reserve1} AS reserve1 FROM chain.${states}
      WHERE ${name} = p.address AND block_number <= coalesce($2::bigint, 9223372036854775807)
      ORDER BY block_number DESC, log_index DESC LIMIT 1) r
    WHERE r.reserve0 > 0 AND r.reserve1 > 0`;
}
