import { z } from 'zod';
import {
  address,
  chain,
  type DataFunction,
  formatParameter,
  pageParameters,
  rangeParameters,
  tokenId,
  tokenPageParameters,
} from '@/protocol/data/parameters';
import { foundNft, nft, nftContract, nftOwners, nftTransfer, pageOf, trade } from '@/protocol/data/shapes';

const marketplace = z.enum(['opensea'], 'must be opensea').optional();

/** `getNFTTrades` (row G16): sales by Seaport. */
const getNFTTrades = {
  summary: 'The sales of NFTs of a collection, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/trades' },
  parameters: z.object({ address, chain, marketplace, ...rangeParameters, ...pageParameters }),
  answer: pageOf(trade),
} as const satisfies DataFunction;

/** `getNFTLowestPrice` (row G16): among sales in the chain's own coin. */
const getNFTLowestPrice = {
  summary: 'The lowest price that an NFT of a collection sold for in the last days.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/lowestprice' },
  parameters: z.object({
    address,
    chain,
    days: z.coerce.number('must be a number of days').min(1).max(36_500).default(7),
    marketplace,
  }),
  answer: trade,
} as const satisfies DataFunction;

/** `searchNFTs` (row G17). */
const searchNFTs = {
  summary: 'Searches NFTs by name, description and attributes; all words must match.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/search' },
  parameters: z.object({
    q: z.string().max(256).describe('words, or the start of words'),
    filter: z.string().max(64).default('global').describe('global, or some of name, description and attributes'),
    chain,
    ...rangeParameters,
    ...tokenPageParameters,
  }),
  answer: pageOf(foundNft),
} as const satisfies DataFunction;

/** `searchCollections`: Foyer's own; the SDK has none like it. */
const searchCollections = {
  summary: 'The NFT collections whose name or symbol contains all words, or words that begin with them: 50 at most.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/search/collections' },
  parameters: z.object({ q: z.string().min(1).max(200).describe('words of the name or symbol, in any case'), chain }),
  answer: z.array(nftContract),
} as const satisfies DataFunction;

/** `getNftTransfersFromToBlock` (row G15). */
const getNftTransfersFromToBlock = {
  summary: 'The NFT transfers in a range of blocks, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/transfers' },
  parameters: z.object({ chain, ...rangeParameters, ...tokenPageParameters }),
  answer: pageOf(nftTransfer),
} as const satisfies DataFunction;

/** `getAllTokenIds` (row G12): 500 rows of a page where no limit is given. */
const getAllTokenIds = {
  summary: 'The NFTs of a collection.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address' },
  parameters: z.object({ address, chain, ...tokenPageParameters }),
  answer: pageOf(nft),
} as const satisfies DataFunction;

/** `getContractNFTTransfers` (row G15). */
const getContractNFTTransfers = {
  summary: 'The NFT transfers of a collection, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/transfers' },
  parameters: z.object({ address, chain, ...tokenPageParameters }),
  answer: pageOf(nftTransfer),
} as const satisfies DataFunction;

/** `getNFTOwners` (row G13). */
const getNFTOwners = {
  summary: 'The owners of the NFTs of a collection.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/owners' },
  parameters: z.object({ address, chain, ...tokenPageParameters }),
  answer: nftOwners,
} as const satisfies DataFunction;

/** `getNFTMetadata` (row G14). */
const getNFTMetadata = {
  summary: 'The name and symbol of an NFT collection.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/metadata' },
  parameters: z.object({ address, chain }),
  answer: nftContract,
} as const satisfies DataFunction;

/** `reSyncMetadata` (row G14). */
const reSyncMetadata = {
  summary: 'Refreshes the metadata of an NFT.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/:token_id/metadata/resync' },
  parameters: z.object({
    address,
    token_id: tokenId,
    chain,
    flag: z.enum(['uri', 'metadata'], 'must be uri or metadata').default('metadata'),
    mode: z.enum(['async', 'sync'], 'must be async or sync').default('async'),
  }),
  answer: z.object({ status: z.enum(['started', 'completed', 'failed']) }),
} as const satisfies DataFunction;

/** `syncNFTContract` (row G18). */
const syncNFTContract = {
  summary: 'Refreshes the metadata of all NFTs of a collection, one after the other.',
  cost: 5,
  access: 'anyone',
  rest: { api: 'v2', method: 'PUT', path: '/nft/:address/sync' },
  parameters: z.object({ address, chain }),
  answer: z.object({}),
} as const satisfies DataFunction;

/** `getTokenIdMetadata` (row G14). */
const getTokenIdMetadata = {
  summary: 'An NFT with its metadata.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/:token_id' },
  parameters: z.object({ address, token_id: tokenId, chain, ...formatParameter }),
  answer: nft,
} as const satisfies DataFunction;

/** `getTokenIdOwners` (row G13). */
const getTokenIdOwners = {
  summary: 'The owners of an NFT.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/:token_id/owners' },
  parameters: z.object({ address, token_id: tokenId, chain, ...tokenPageParameters }),
  answer: nftOwners,
} as const satisfies DataFunction;

/** `getWalletTokenIdTransfers` (row G15). */
const getWalletTokenIdTransfers = {
  summary: 'The transfers of an NFT, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/nft/:address/:token_id/transfers' },
  parameters: z.object({
    address,
    token_id: tokenId,
    chain,
    order: z.string().max(128).optional().describe('block_number.ASC or block_number.DESC'),
    ...tokenPageParameters,
  }),
  answer: pageOf(nftTransfer),
} as const satisfies DataFunction;

/** Functions about NFTs. */
export const nftFunctions = {
  getNFTTrades,
  getNFTLowestPrice,
  searchNFTs,
  searchCollections,
  getNftTransfersFromToBlock,
  getAllTokenIds,
  getContractNFTTransfers,
  getNFTOwners,
  getNFTMetadata,
  reSyncMetadata,
  syncNFTContract,
  getTokenIdMetadata,
  getTokenIdOwners,
  getWalletTokenIdTransfers,
};
