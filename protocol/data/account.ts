import { z } from 'zod';
import {
  address,
  chain,
  type DataFunction,
  flag,
  listOf,
  momentParameters,
  pageParameters,
  rangeParameters,
  tokenPageParameters,
} from '@/protocol/data/parameters';
import { nftOwners, nftTransfer, pageOf, tokenBalance, tokenTransfer, transaction } from '@/protocol/data/shapes';
import { UNKNOWN_TOKENS } from '@/protocol/data/transport';

/** Most tokens that one call asks for. */
const MAX_TOKENS = 100;

/** What each function about an address declares. */
type Declared<Shape, Answer> = {
  summary: string;
  cost: number;
  /** Behind the address. */
  path: string;
  /** What it takes beside address and chain. */
  takes: Shape;
  list?: NonNullable<DataFunction['list']>;
  answer: Answer;
};

/** A function about an address on a chain: by REST below the address, by name also of the visitor who asks. */
function ofAddress<Shape extends z.ZodRawShape, Answer extends z.ZodType>(declared: Declared<Shape, Answer>) {
  const { summary, cost, path, takes, list, answer } = declared;
  return {
    summary,
    cost,
    access: 'anyone',
    rest: { api: 'v2', method: 'GET', path: `/:address${path}` },
    ofVisitor: true,
    ...(list ? { list } : {}),
    parameters: z.object({ address, chain, ...takes }),
    answer,
  } as const;
}

/** `getTransactions` (row G05). */
const getTransactions = ofAddress({
  summary: 'The transactions of an address, newest first.',
  cost: 2,
  path: '',
  takes: {
    direction: z
      .enum(['both', 'to', 'from'], 'must be both, to or from')
      .default('both')
      .describe('to: received by the address; from: sent by it; needs an index'),
    status: z
      .enum(['any', 'failed'], 'must be any or failed')
      .default('any')
      .describe('failed: reverted transactions only; needs an index'),
    sort: z
      .enum(['newest', 'oldest'], 'must be newest or oldest')
      .default('newest')
      .describe('which comes first; oldest needs an index'),
    ...rangeParameters,
    ...pageParameters,
  },
  answer: pageOf(transaction),
});

/** `getNativeBalance` (row G06). */
const getNativeBalance = ofAddress({
  summary: 'The native coin balance of an address in the smallest unit, now or at a block.',
  cost: 1,
  path: '/balance',
  takes: momentParameters,
  answer: z.object({ balance: z.string() }),
});

/** `getTokenBalances` (row G07). */
const getTokenBalances = ofAddress({
  summary: 'The ERC-20 balances of an address, now or at a block.',
  cost: 2,
  path: '/erc20',
  list: { name: 'token_addresses', itemsPerUnit: 5 },
  takes: {
    token_addresses: listOf(address, MAX_TOKENS).optional(),
    ...momentParameters,
    skip_unknown: flag
      .optional()
      .describe(`leave out tokens whose balance at that block is unknown; the header ${UNKNOWN_TOKENS} lists them`),
  },
  answer: z.array(tokenBalance),
});

/** `getTokenTransfers` (row G08). */
const getTokenTransfers = ofAddress({
  summary: 'The ERC-20 transfers from and to an address, newest first.',
  cost: 2,
  path: '/erc20/transfers',
  takes: { ...rangeParameters, ...pageParameters },
  answer: pageOf(tokenTransfer),
});

/** `getNFTs` (row G12). */
const getNFTs = ofAddress({
  summary: 'The NFTs of an address.',
  cost: 2,
  path: '/nft',
  takes: { token_addresses: listOf(address, MAX_TOKENS).optional(), ...tokenPageParameters },
  answer: nftOwners,
});

/** `getNFTTransfers` (row G15). */
const getNFTTransfers = ofAddress({
  summary: 'The NFT transfers from and to an address, newest first.',
  cost: 2,
  path: '/nft/transfers',
  takes: {
    direction: z.enum(['both', 'to', 'from'], 'must be both, to or from').default('both'),
    ...rangeParameters,
    ...tokenPageParameters,
  },
  answer: pageOf(nftTransfer),
});

/** `getNFTsForContract` (row G12). */
const getNFTsForContract = ofAddress({
  summary: 'The NFTs of an address in one collection.',
  cost: 2,
  path: '/nft/:token_address',
  takes: { token_address: address, ...tokenPageParameters },
  answer: nftOwners,
});

/** Functions about an address. */
export const accountFunctions = {
  getTransactions,
  getNativeBalance,
  getTokenBalances,
  getTokenTransfers,
  getNFTs,
  getNFTTransfers,
  getNFTsForContract,
};
