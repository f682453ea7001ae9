import { z } from 'zod';
import {
  address,
  chain,
  type DataFunction,
  listOf,
  momentParameters,
  pageParameters,
  rangeParameters,
} from '@/protocol/data/parameters';
import { pageOf, tokenHolder, tokenMetadata, tokenTransfer } from '@/protocol/data/shapes';

/** Most tokens that one call asks for. */
const MAX_TOKENS = 100;

/** `getTokenMetadata` (row G09). */
const getTokenMetadata = {
  summary: 'The name, symbol and decimals of ERC-20 tokens, by address. Unknown tokens are left out.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/metadata' },
  list: { name: 'addresses', itemsPerUnit: 5 },
  parameters: z.object({ addresses: listOf(address, MAX_TOKENS), chain }),
  answer: z.array(tokenMetadata),
} as const satisfies DataFunction;

/** `getTokenMetadataBySymbol` (row G09): symbols are nobody's, so several tokens may have one. */
const getTokenMetadataBySymbol = {
  summary: 'The ERC-20 tokens with a symbol, oldest first.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/metadata/symbols' },
  parameters: z.object({ symbols: listOf(z.string().min(1).max(64), MAX_TOKENS), chain }),
  answer: z.array(tokenMetadata),
} as const satisfies DataFunction;

/** `searchTokens`: Foyer's own; the SDK has none like it. */
const searchTokens = {
  summary: 'The ERC-20 tokens whose name or symbol contains all words, or words that begin with them: 50 at most.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/search' },
  parameters: z.object({ q: z.string().min(1).max(200).describe('words of the name or symbol, in any case'), chain }),
  answer: z.array(tokenMetadata),
} as const satisfies DataFunction;

const tokenPrice = z.object({
  nativePrice: z.object({
    value: z.string().describe('for one token, in the smallest unit of the coin, rounded down'),
    decimals: z.number(),
    name: z.string(),
    symbol: z.string(),
  }),
  usdPrice: z.number().nullable().describe('null if the network has no pool against a dollar stablecoin'),
  exchangeAddress: z.string(),
  exchangeName: z.string(),
  symbol: z.string().nullable(),
});

/** `getTokenPrice` (row G10), by what the pairs of exchanges hold. */
const getTokenPrice = {
  summary: 'The price of an ERC-20 token in the coin of its network and in US dollars, now or at a block.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/:address/price' },
  parameters: z.object({ address, chain, exchange: z.string().min(1).max(64).optional(), ...momentParameters }),
  answer: tokenPrice,
} as const satisfies DataFunction;

/** `getTokenPrices`: Foyer's own; the SDK has none like it. */
const getTokenPrices = {
  summary: 'The prices of several ERC-20 tokens, now or at a block, each as of getTokenPrice, or null.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/prices' },
  list: { name: 'addresses', itemsPerUnit: 4 },
  parameters: z.object({ addresses: listOf(address, MAX_TOKENS), chain, ...momentParameters }),
  answer: z.array(z.object({ address: z.string(), price: tokenPrice.nullable().describe('null if there is none') })),
} as const satisfies DataFunction;

/** `getTokenAddressTransfers` (row G08). */
const getTokenAddressTransfers = {
  summary: 'The transfers of an ERC-20 token, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/:address/transfers' },
  parameters: z.object({ address, chain, ...rangeParameters, ...pageParameters }),
  answer: pageOf(tokenTransfer),
} as const satisfies DataFunction;

/**
 * `getTokenHolders`: Foyer's own; the SDK has none like it. 141 where balances do not follow from the token's transfers:
 * then nobody can list its holders.
 */
const getTokenHolders = {
  summary: 'The holders of an ERC-20 token, largest balance first, without the zero address.',
  cost: 5,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/:address/owners' },
  parameters: z.object({ address, chain, ...pageParameters }),
  answer: pageOf(tokenHolder).extend({
    total_is_exact: z.boolean().describe('false if there are more holders than total, which counts up to 10,000'),
    total_supply: z.string().nullable().describe('of the contract, in the smallest unit; null if it reports none'),
    block_number: z.string().describe('the block at which the balances hold'),
  }),
} as const satisfies DataFunction;

/** `getTokenAllowance` (row G11). */
const getTokenAllowance = {
  summary: 'The amount that a spender may move of an owner’s ERC-20 tokens, in the smallest unit.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/erc20/:address/allowance' },
  parameters: z.object({ address, owner_address: address, spender_address: address, chain }),
  answer: z.object({ allowance: z.string() }),
} as const satisfies DataFunction;

/** Functions about ERC-20 tokens. */
export const tokenFunctions = {
  getTokenMetadata,
  getTokenMetadataBySymbol,
  searchTokens,
  getTokenPrice,
  getTokenPrices,
  getTokenAddressTransfers,
  getTokenHolders,
  getTokenAllowance,
};

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

/** Functions about exchanges. */
export const defiFunctions = { getPairReserves, getPairAddress };
