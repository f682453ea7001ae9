import { encodeFunctionData, parseAbi, type Address, type Hex, type PublicClient } from 'viem';
import type { Exchange } from '@/server/chain/exchanges';
import { tryContract } from '@/server/data/node/callContract';
import { inTurns } from '@/server/data/node/inTurns';
import { readAddress, readWord } from '@/server/data/node/readWord';

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
  const pools = await inTurns(places, async ([exchange, data]): Promise<Pool | null> => {
    const address = readAddress(await tryContract(client, { to: exchange.factory, data, block }));
    if (address === null) return null;
    const reserves = await (exchange.version === 2 ? readReserves : readVirtualReserves)(client, address, block);
    return reserves && { address, exchange, token0, token1, ...reserves };
  });
  return pools.filter((pool) => pool !== null && pool.reserve0 > 0n && pool.reserve1 > 0n) as Pool[];
}

/** What a pair of version 2 holds; `null` for what is no such pair. */
export async function readReserves(
  client: PublicClient,
  to: string,
  block: bigint | undefined,
): Promise<Reserves | null> {
  const answer = await tryContract(client, { to, data: GET_RESERVES, block });
  const [reserve0, reserve1] = [readWord(answer, 0), readWord(answer, 1)];
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
    [SLOT0, LIQUIDITY].map((data) => tryContract(client, { to, data, block })),
  );
  const root = readWord(slot ?? null);
  const depth = readWord(liquidity ?? null);
  if (!root || !depth) return null;
  return { reserve0: (depth << 96n) / root, reserve1: (depth * root) >> 96n };
}
