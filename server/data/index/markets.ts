import type { Index } from '@/server/data/index/Index';
import { UNKNOWN_EXCHANGE } from '@/server/indexer/exchanges';

/** A pair seen from one of its tokens. */
export type Market = {
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

/** More pairs of one token than these are not looked at: the oldest are the deepest, mostly. */
const MOST_PAIRS = 200;

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

/** Which pairs count: as of a block, and on one known exchange; `null` for now, and for all of them. */
export type MarketFilter = { block: string | null; exchange: string | null };

/**
 * The pairs of some tokens that hold something, now or as of a block, on one known exchange or all.
 *
 * @param other lets only pairs against this token through
 */
export async function markets(
  index: Index,
  tokens: readonly string[],
  { block, exchange }: MarketFilter,
  other: string | null = null,
): Promise<Market[]> {
  const values = [tokens, block, exchange, other];
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
        FROM ${pairs} WHERE token0 = ANY($1) AND ($4::text IS NULL OR token1 = $4) UNION ALL
        SELECT token1, token0, false, address, factory, exchange, block_number
        FROM ${pairs} WHERE token1 = ANY($1) AND ($4::text IS NULL OR token0 = $4)) sides
      WHERE exchange <> '${UNKNOWN_EXCHANGE}' AND ($3::text IS NULL OR exchange = $3)
      ORDER BY block_number, address LIMIT ${MOST_PAIRS}) p
    CROSS JOIN LATERAL (SELECT ${reserve0} AS reserve0, ${reserve1} AS reserve1 FROM ${states}
      WHERE ${name} = p.address AND block_number <= coalesce($2::bigint, 9223372036854775807)
      ORDER BY block_number DESC, log_index DESC LIMIT 1) r
    WHERE r.reserve0 > 0 AND r.reserve1 > 0`;
}
