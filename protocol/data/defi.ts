import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { address, chain, momentParameters } from '@/protocol/data/parameters';
import { tokenMetadata } from '@/protocol/data/shapes';

/** Exchanges whose pairs the service knows, as the SDK calls them. */
const EXCHANGES = ['uniswapv2', 'uniswapv3', 'sushiswapv2', 'pancakeswapv2', 'pancakeswapv1', 'quickswap'] as const;

/** `getPairReserves` (row G20). */
const getPairReserves = {
  summary: 'The reserves of a liquidity pool, now or at a block.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/:pair_address/reserves' },
  parameters: z.object({ pair_address: address, chain, ...momentParameters }),
  answer: z.object({ reserve0: z.string(), reserve1: z.string() }),
} as const satisfies DataFunction;

/** `getPairAddress` (row G21). */
const getPairAddress = {
  summary: 'The liquidity pool of two tokens on an exchange, with both tokens in the order of the pool.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/:token0_address/:token1_address/pairAddress' },
  parameters: z.object({
    token0_address: address,
    token1_address: address,
    exchange: z.enum(EXCHANGES, `must be one of ${EXCHANGES.join(', ')}`),
    chain,
    ...momentParameters,
  }),
  answer: z.object({ token0: tokenMetadata, token1: tokenMetadata, pairAddress: z.string() }),
} as const satisfies DataFunction;

/** Functions that tell of exchanges. */
export const defiFunctions = { getPairReserves, getPairAddress };
