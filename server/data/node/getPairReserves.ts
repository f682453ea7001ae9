import type { PublicClient } from 'viem';
import type { MomentParameters } from '@/server/data/index/blockRange';
import { notFound } from '@/server/data/refuse';
import { readReserves } from '@/server/data/node/pools';
import { readMoment } from '@/server/data/node/readRange';
import { refusePruned } from '@/server/data/node/refusePruned';

/**
 * `getPairReserves`: what a pair (Uniswap v2 and its likes) holds, now or as of a block, in the smallest units.
 *
 * @throws Parse.Error 101 for what is no such pair, and for a block that is not there or not kept
 */
export async function getPairReserves(
  client: PublicClient,
  { pair_address, ...moment }: { pair_address: string } & MomentParameters,
): Promise<{ reserve0: string; reserve1: string }> {
  const block = await readMoment(client, moment);
  const reserves = await refusePruned(client, block, () => readReserves(client, pair_address, block));
  if (!reserves)
    throw notFound(`There is no pair at ${pair_address}${block === undefined ? '' : ` at block ${block}`}.`);
  return { reserve0: reserves.reserve0.toString(), reserve1: reserves.reserve1.toString() };
}
