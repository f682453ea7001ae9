import { z } from 'zod';
import { address, chain, type DataFunction } from '@/protocol/data/parameters';
import { heldNft, heldToken, transaction } from '@/protocol/data/shapes';

/** What the SDK's older helpers ask by name (row G26); none has a place in REST. */
const parameters = z.object({ address, chain });

/** `getAllERC20`. */
const getAllERC20 = {
  summary: 'The ERC-20 balances of an address.',
  cost: 2,
  access: 'anyone',
  ofVisitor: true,
  parameters,
  answer: z.array(heldToken),
} as const satisfies DataFunction;

/** `getERC20`. */
const getERC20 = {
  summary: 'The balance of an address of one ERC-20 token, by its contract or symbol.',
  cost: 1,
  access: 'anyone',
  ofVisitor: true,
  parameters: parameters
    .extend({ symbol: z.string().max(64).optional(), tokenAddress: address.optional() })
    .refine(({ symbol, tokenAddress }) => symbol ?? tokenAddress, {
      error: 'must be given, or symbol',
      path: ['tokenAddress'],
    }),
  answer: heldToken,
} as const satisfies DataFunction;

/** `getNFTs_old`. */
const getNFTs_old = {
  summary: 'The first 500 NFTs of an address.',
  cost: 2,
  access: 'anyone',
  ofVisitor: true,
  parameters,
  answer: z.array(heldNft),
} as const satisfies DataFunction;

/** `getNFTsCount_old`. */
const getNFTsCount_old = {
  summary: 'The number of NFTs of an address.',
  cost: 1,
  access: 'anyone',
  ofVisitor: true,
  parameters,
  answer: z.object({ result: z.number() }),
} as const satisfies DataFunction;

/** The answer of the deprecated `getTransactions`, which callers select by `order`. */
const getTransactions_old = {
  summary: 'The first 500 transactions of an address.',
  cost: 2,
  access: 'anyone',
  ofVisitor: true,
  parameters: parameters.extend({ order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc') }),
  answer: z.array(transaction),
} as const satisfies DataFunction;

/** `getTransactionsCount`. */
const getTransactionsCount = {
  summary: 'The number of transactions of an address.',
  cost: 1,
  access: 'anyone',
  ofVisitor: true,
  parameters,
  answer: z.object({ result: z.number() }),
} as const satisfies DataFunction;

/** Functions of the SDK's older helpers. */
export const olderFunctions = {
  getAllERC20,
  getERC20,
  getNFTs_old,
  getNFTsCount_old,
  getTransactions_old,
  getTransactionsCount,
};
