import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import {
  address,
  chain,
  listOf,
  momentParameters,
  pageParameters,
  rangeParameters,
  tokenPageParameters,
} from '@/protocol/data/parameters';
import { nftOwner, nftTransfer, pageOf, tokenBalance, tokenTransfer, transaction } from '@/protocol/data/shapes';

/** Most tokens that one call asks for. */
const MOST_TOKENS = 100;

/** `getTransactions` (row G05). */
const getTransactions = {
  summary: 'The transactions that an address has sent or got, newest first.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address' },
  ofVisitor: true,
  parameters: z.object({ address, chain, ...rangeParameters, ...pageParameters }),
  answer: pageOf(transaction),
} as const satisfies DataFunction;

/** `getNativeBalance` (row G06). */
const getNativeBalance = {
  summary: 'What an address holds of the chain’s own coin, in its smallest unit, now or as of a block.',
  cost: 1,
  rest: { api: 'v2', method: 'GET', path: '/:address/balance' },
  ofVisitor: true,
  parameters: z.object({ address, chain, ...momentParameters }),
  answer: z.object({ balance: z.string() }),
} as const satisfies DataFunction;

/** `getTokenBalances` (row G07). */
const getTokenBalances = {
  summary: 'The ERC-20 tokens that an address holds, now or as of a block.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address/erc20' },
  ofVisitor: true,
  parameters: z.object({
    address,
    chain,
    token_addresses: listOf(address, MOST_TOKENS).optional(),
    ...momentParameters,
  }),
  answer: z.array(tokenBalance),
} as const satisfies DataFunction;

/** `getTokenTransfers` (row G08). */
const getTokenTransfers = {
  summary: 'The transfers of ERC-20 tokens from and to an address, newest first.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address/erc20/transfers' },
  ofVisitor: true,
  parameters: z.object({ address, chain, ...rangeParameters, ...pageParameters }),
  answer: pageOf(tokenTransfer),
} as const satisfies DataFunction;

/** NFTs and who holds them; `status` tells that the index is complete. */
const owners = pageOf(nftOwner).extend({ status: z.string() });

/** `getNFTs` (row G12). */
const getNFTs = {
  summary: 'The NFTs that an address holds.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address/nft' },
  ofVisitor: true,
  parameters: z.object({
    address,
    chain,
    token_addresses: listOf(address, MOST_TOKENS).optional(),
    ...tokenPageParameters,
  }),
  answer: owners,
} as const satisfies DataFunction;

/** `getNFTTransfers` (row G15). */
const getNFTTransfers = {
  summary: 'The transfers of NFTs from or to an address, newest first.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address/nft/transfers' },
  ofVisitor: true,
  parameters: z.object({
    address,
    chain,
    direction: z.enum(['both', 'to', 'from'], 'must be both, to or from').default('both'),
    ...rangeParameters,
    ...tokenPageParameters,
  }),
  answer: pageOf(nftTransfer),
} as const satisfies DataFunction;

/** `getNFTsForContract` (row G12). */
const getNFTsForContract = {
  summary: 'The NFTs of one collection that an address holds.',
  cost: 2,
  rest: { api: 'v2', method: 'GET', path: '/:address/nft/:token_address' },
  ofVisitor: true,
  parameters: z.object({ address, token_address: address, chain, ...tokenPageParameters }),
  answer: owners,
} as const satisfies DataFunction;

/** Functions that tell of an address. */
export const accountFunctions = {
  getTransactions,
  getNativeBalance,
  getTokenBalances,
  getTokenTransfers,
  getNFTs,
  getNFTTransfers,
  getNFTsForContract,
};
