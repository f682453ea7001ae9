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

/**
 * The pairs of some tokens that hold something, now or as of a block, on one known exchange or all.
 *
 * @param other lets only pairs against this token through
 */
export async function markets(
  index: Index,
  tokens: readonly string[],
  { block, exchange }: { block: string | null; exchange: string | null },
  other: string | null = null,
): Promise<Market[]> {
  const { rows } = await index.query<Row>(
    `SELECT p.token, p.other, p.factory, p.exchange,
      (CASE WHEN p.first THEN r.reserve0 ELSE r.reserve1 END)::text AS reserve,
      (CASE WHEN p.first THEN r.reserve1 ELSE r.reserve0 END)::text AS other_reserve
    FROM (
      SELECT * FROM (
        SELECT token0 AS token, token1 AS other, true AS first, address, factory, exchange, block_number
        FROM pairs WHERE token0 = ANY($1) AND ($4::text IS NULL OR token1 = $4) UNION ALL
        SELECT token1, token0, false, address, factory, exchange, block_number
        FROM pairs WHERE token1 = ANY($1) AND ($4::text IS NULL OR token0 = $4)) sides
      WHERE exchange <> '${UNKNOWN_EXCHANGE}' AND ($3::text IS NULL OR exchange = $3)
      ORDER BY block_number, address LIMIT ${MOST_PAIRS}) p
    CROSS JOIN LATERAL (SELECT reserve0, reserve1 FROM pair_reserves
      WHERE pair = p.address AND block_number <= coalesce($2::bigint, 9223372036854775807)
      ORDER BY block_number DESC, log_index DESC LIMIT 1) r
    WHERE r.reserve0 > 0 AND r.reserve1 > 0`,
    [tokens, block, exchange, other],
  );
  return rows.map(({ other_reserve, reserve, ...market }) => ({
    ...market,
    reserve: BigInt(reserve),
    otherReserve: BigInt(other_reserve),
  }));
}
