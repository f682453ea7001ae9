import { type Address, encodeFunctionData, type Hex, parseAbi, type PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { type Exchange, EXCHANGES } from '@/server/chain/exchanges';
import type { MomentParameters } from '@/server/data-api/index/connectIndex';
import {
  mapConcurrently,
  readAddress,
  decodeWord,
  rejectPruned,
  callContractOrNull,
} from '@/server/data-api/node/callContract';
import { getTokenMetadata } from '@/server/data-api/node/tokens';
import { readMoment } from '@/server/data-api/node/walkLogs';
import { invalid, notFound } from '@/server/data-api/sources/Source';

/** A pair of two tokens on an exchange, and what stands in it of each, as its price has it. */
export type Pool = { address: Address; exchange: Exchange; token0: string; token1: string } & Reserves;

/** What a pair holds of its two tokens, in their smallest units. */
export type Reserves = { reserve0: bigint; reserve1: bigint };

const ABI = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
]);

/** Selectors of `getReserves()` of version 2, and of `slot0()` and `liquidity()` of version 3. */
const GET_RESERVES: Hex = '0x0902f1ac';
const SLOT0: Hex = '0x3850c7bd';
const LIQUIDITY: Hex = '0x1a686502';

/** Fees that version 3 has pools for, in millionths. */
const FEES = [500, 3_000, 10_000, 2_500, 100];

/** Which pools are looked for, and as of which block. */
export type PoolQuery = { exchanges: readonly Exchange[]; block: bigint | undefined };

/** The pools of two tokens that hold something, on each of some exchanges. */
export async function findPools(
  client: PublicClient,
  tokens: readonly [string, string],
  { exchanges, block }: PoolQuery,
): Promise<Pool[]> {
  // A pair has its tokens in the order of their addresses.
  const [token0 = '', token1 = ''] = [...tokens].map((token) => token.toLowerCase()).sort();
  const pair = [token0 as Address, token1 as Address] as const;
  const places = exchanges.flatMap((exchange): [Exchange, Hex][] =>
    exchange.version === 2
      ? [[exchange, encodeFunctionData({ abi: ABI, functionName: 'getPair', args: pair })]]
      : FEES.map((fee) => [exchange, encodeFunctionData({ abi: ABI, functionName: 'getPool', args: [...pair, fee] })]),
  );
  const pools = await mapConcurrently(places, async ([exchange, data]): Promise<Pool | null> => {
    const address = readAddress(await callContractOrNull(client, { to: exchange.factory, data, block }));
    if (address === null) return null;
    const reserves = await (exchange.version === 2 ? readReserves : readVirtualReserves)(client, address, block);
    return reserves && { address, exchange, token0, token1, ...reserves };
  });
  return pools.filter((pool) => pool !== null && pool.reserve0 > 0n && pool.reserve1 > 0n) as Pool[];
}

/** What a pair of version 2 holds; `null` for what is no such pair. */
async function readReserves(client: PublicClient, to: string, block: bigint | undefined): Promise<Reserves | null> {
  const answer = await callContractOrNull(client, { to, data: GET_RESERVES, block });
  const [reserve0, reserve1] = [decodeWord(answer, 0), decodeWord(answer, 1)];
  return reserve0 === null || reserve1 === null ? null : { reserve0, reserve1 };
}

/**
 * What a pair of version 2 would hold that trades at the price of this pool of version 3 and is as deep there: by the
 * square root of the price, with 96 binary digits behind the point, and the liquidity (Uniswap v3, 6.2).
 */
async function readVirtualReserves(
  client: PublicClient,
  to: string,
  block: bigint | undefined,
): Promise<Reserves | null> {
  const [slot, liquidity] = await Promise.all(
    [SLOT0, LIQUIDITY].map((data) => callContractOrNull(client, { to, data, block })),
  );
  const root = decodeWord(slot ?? null);
  const depth = decodeWord(liquidity ?? null);
  if (!root || !depth) return null;
  return { reserve0: (depth << 96n) / root, reserve1: (depth * root) >> 96n };
}

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
  const requested = [token0_address.toLowerCase(), token1_address.toLowerCase()] as const;
  if (requested[0] === requested[1]) throw invalid('token1_address: must not be token0_address');
  const exchanges = selectExchanges(chainId, exchange);
  const block = await readMoment(client, parameters);
  const pools = await rejectPruned(client, block, () => findPools(client, requested, { exchanges, block }));
  const [pool] = pools.sort((a, b) => (b.reserve0 > a.reserve0 ? 1 : -1));
  if (!pool) throw notFound(`There is no pair of ${requested.join(' and ')} on ${exchange}.`);
  const [token0, token1] = await getTokenMetadata(client, { addresses: [pool.token0, pool.token1] });
  if (!token0 || !token1) throw notFound(`One of ${requested.join(' and ')} is no ERC-20 token.`);
  return { token0, token1, pairAddress: pool.address };
}

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
  const reserves = await rejectPruned(client, block, () => readReserves(client, pair_address, block));
  if (!reserves)
    throw notFound(`There is no pair at ${pair_address}${block === undefined ? '' : ` at block ${block}`}.`);
  return { reserve0: reserves.reserve0.toString(), reserve1: reserves.reserve1.toString() };
}

/**
 * The exchanges of a chain that a caller means: the one named, or all.
 *
 * @throws Parse.Error 142 for one that the chain does not have, 101 where none of the chain is known
 */
export function selectExchanges(chainId: number, name: string | undefined): readonly Exchange[] {
  const known = EXCHANGES[chainId] ?? [];
  if (known.length === 0) throw notFound('No exchange of this chain is known here.');
  const picked = name === undefined ? known : known.filter((exchange) => exchange.name === name.toLowerCase());
  if (picked.length === 0) {
    throw invalid(`exchange: must be one that this chain has: ${known.map((exchange) => exchange.name).join(', ')}`);
  }
  return picked;
}
