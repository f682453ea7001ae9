import type { PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import type { MomentParameters } from '@/server/data/index/blockRange';
import { invalid, notFound } from '@/server/data/refuse';
import { getTokenMetadata } from '@/server/data/node/getTokenMetadata';
import { pickExchanges } from '@/server/data/node/pickExchanges';
import { findPools } from '@/server/data/node/pools';
import { readMoment } from '@/server/data/node/readRange';
import { refusePruned } from '@/server/data/node/refusePruned';

/**
 * `getPairAddress`: the pair of two tokens on an exchange, such as `uniswapv2`; of several pools with different fees
 * (Uniswap v3), the deepest. Empty ones do not count.
 *
 * @param chainId in decimal
 * @throws Parse.Error 142 for an exchange that the chain does not have, 101 where there is no such pair, or was none yet
 */
export async function getPairAddress(
  client: PublicClient,
  parameters: { token0_address: string; token1_address: string; exchange: string } & MomentParameters,
  chainId: number,
): Promise<DataAnswer<'getPairAddress'>> {
  const { token0_address, token1_address, exchange } = parameters;
  const asked = [token0_address.toLowerCase(), token1_address.toLowerCase()] as const;
  if (asked[0] === asked[1]) throw invalid('token1_address: must not be token0_address');
  const exchanges = pickExchanges(chainId, exchange);
  const block = await readMoment(client, parameters);
  const pools = await refusePruned(client, block, () => findPools(client, asked, { exchanges, block }));
  const [pool] = pools.sort((a, b) => (b.reserve0 > a.reserve0 ? 1 : -1));
  if (!pool) throw notFound(`There is no pair of ${asked.join(' and ')} on ${exchange}.`);
  const [token0, token1] = await getTokenMetadata(client, { addresses: [pool.token0, pool.token1] });
  if (!token0 || !token1) throw notFound(`One of ${asked.join(' and ')} is no ERC-20 token.`);
  return { token0, token1, pairAddress: pool.address };
}
