import { blockOfMoment, type MomentParameters } from '@/server/data/index/blockRange';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';

/** What a pair holds of its two tokens, in their smallest units. */
export type Reserves = { reserve0: string; reserve1: string };

/**
 * `getPairReserves`: what a pair (Uniswap v2 and its likes) holds, now or as of a block.
 *
 * @throws Parse.Error 101 for a pair that the index does not know, or that held nothing yet
 */
export async function getPairReserves(
  index: Index,
  parameters: { pair_address: string } & MomentParameters,
): Promise<Reserves> {
  const { pair_address } = parameters;
  const block = await blockOfMoment(index, parameters);
  const { rows } = await index.query<Reserves>(
    `SELECT reserve0::text, reserve1::text FROM pair_reserves
    WHERE pair = $1 AND block_number <= coalesce($2::bigint, 9223372036854775807)
    ORDER BY block_number DESC, log_index DESC LIMIT 1`,
    [pair_address.toLowerCase(), block],
  );
  if (!rows[0]) {
    throw notFound(`No reserves of a pair at ${pair_address} are in the index${block ? ` as of block ${block}` : ''}.`);
  }
  return rows[0];
}
