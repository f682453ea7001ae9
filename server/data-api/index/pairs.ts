import type { TokenMetadata } from '@/protocol/data/shapes';
import type { Index } from '@/server/data-api/index/connectIndex';
import { blockOfMoment, type MomentParameters } from '@/server/data-api/index/blockRange';
import { type AskTokens, getTokenMetadata } from '@/server/data-api/index/tokens';
import { invalid, notFound } from '@/server/data-api/refuse';
import { toBytes } from '@/server/db/chains/bytes';

/** A pair and its two tokens, in the pair's order. */
export type Pair = { token0: TokenMetadata; token1: TokenMetadata; pairAddress: string };

/**
 * `getPairAddress`: the pair of two tokens on an exchange, such as `uniswapv2`.
 *
 * @throws Parse.Error 101 where there is none, or was none yet
 */
export async function getPairAddress(
  index: Index,
  ask: AskTokens,
  parameters: { token0_address: string; token1_address: string; exchange: string } & MomentParameters,
): Promise<Pair> {
  const { exchange } = parameters;
  const asked = [parameters.token0_address.toLowerCase(), parameters.token1_address.toLowerCase()];
  if (asked[0] === asked[1]) throw invalid('token1_address: must not be token0_address');
  const block = await blockOfMoment(index, parameters);
  // A pair has its tokens in the order of their addresses.
  const { rows } = await index.query<{ address: string; token0: string; token1: string }>(
    `SELECT address, token0, token1 FROM chain.pairs WHERE token0 = $1 AND token1 = $2 AND exchange = $3
      AND block_number <= coalesce($4::bigint, 9223372036854775807)
    ORDER BY block_number LIMIT 1`,
    [...asked.sort().map(toBytes), exchange, block],
  );
  const pair = rows[0];
  const tokens = pair ? await getTokenMetadata(index, ask, { addresses: [pair.token0, pair.token1] }) : [];
  const [token0, token1] = tokens;
  if (!pair || !token0 || !token1) throw notFound(`No pair of ${asked.join(' and ')} on ${exchange} is in the index.`);
  return { token0, token1, pairAddress: pair.address };
}

/** What a pair holds of its two tokens, in their smallest units. */
type Reserves = { reserve0: string; reserve1: string };

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
    `SELECT reserve0::text, reserve1::text FROM chain.pair_reserves
    WHERE pair = $1 AND block_number <= coalesce($2::bigint, 9223372036854775807)
    ORDER BY block_number DESC, log_index DESC LIMIT 1`,
    [toBytes(pair_address), block],
  );
  if (!rows[0]) {
    throw notFound(`No reserves of a pair at ${pair_address} are in the index${block ? ` as of block ${block}` : ''}.`);
  }
  return rows[0];
}
