import type { ReadNfts } from '@/server/data-api/index/nfts/confirmOwners';
import {
  type ReadTokens,
  getAllERC20,
  getERC20,
  getTokenBalances,
  getTokenMetadata,
  getTokenMetadataBySymbol,
  searchTokens,
} from '@/server/data-api/index/tokens';
import {
  getAllTokenIds,
  getNFTMetadata,
  getNFTs,
  getNFTsForContract,
  getTokenIdMetadata,
} from '@/server/data-api/index/nfts/nfts';
import { getBlock, getBlockStats, getDateToBlock } from '@/server/data-api/index/blocks';
import { type FindCreationBlock, type ReadContract, getContractInfo } from '@/server/data-api/index/contracts';
import {
  getContractEvents,
  getLogsByAddress,
  getNativeBalance,
  getTokenAddressTransfers,
  getTokenTransfers,
  getTransaction,
  getTransactions,
  getTransactionsCount,
} from '@/server/data-api/index/transactions';
import {
  getContractNFTTransfers,
  getNFTTransfers,
  getNFTTransfersByBlock,
  getNftTransfersFromToBlock,
  getWalletTokenIdTransfers,
} from '@/server/data-api/index/nfts/nftTransfers';
import { getNFTLowestPrice, getNFTTrades, getPairAddress, getPairReserves } from '@/server/data-api/index/trades';
import { getNFTOwners, getTokenIdOwners } from '@/server/data-api/index/nfts/nftOwners';
import {
  getNFTs_old,
  getNFTsCount_old,
  reSyncMetadata,
  searchNFTs,
  syncNFTContract,
} from '@/server/data-api/index/nfts/searchNFTs';
import { searchCollections } from '@/server/data-api/index/nfts/searchCollections';
import { type NameSource, searchNames } from '@/server/data-api/index/searchNames';
import { getTokenPrice, getTokenPrices, type PriceContext } from '@/server/data-api/index/prices';
import { type ReadSupply, getTokenHolders } from '@/server/data-api/index/tokenHolders';
import type { ReadBalances } from '@/server/data-api/index/readHeldTokens';
import type { Index } from '@/server/data-api/index/connectIndex';
import type { SourceHandlers } from '@/server/data-api/sources/Source';

/** Rows that a caller gets who knows no pages. */
const DEPRECATED_ROWS = 500;

/**
 * What the tables of a chain answer.
 *
 * @param context what prices are told in; `null` where the chain's coins are not known
 * @param asks asks the contracts of tokens and NFTs that are not the sums of their transfers, or that nobody transferred yet
 */
export function indexHandlers(
  context: PriceContext | null,
  asks: {
    balances: ReadBalances;
    nfts: ReadNfts;
    tokens: ReadTokens;
    supply: ReadSupply;
    contract: ReadContract;
    creationBlock: FindCreationBlock;
    names: NameSource | null;
  },
): SourceHandlers<Index> {
  const { balances: ask, nfts, tokens, supply } = asks;
  return {
    getAllERC20: (index, parameters) => getAllERC20(index, ask, parameters),
    getAllTokenIds: (index, parameters) => getAllTokenIds(index, nfts, parameters),
    getBlock,
    getBlockStats,
    getContractInfo: (index, parameters) => getContractInfo(index, asks, parameters),
    getContractEvents: (index, { data, abi, ...rest }) =>
      getContractEvents(index, { ...rest, data: data ?? abi ?? [] }),
    getContractNFTTransfers,
    getDateToBlock,
    getERC20: (index, parameters) => getERC20(index, ask, parameters),
    getLogsByAddress,
    getNativeBalance,
    getNFTLowestPrice,
    getNFTMetadata,
    getNFTOwners: (index, parameters) => getNFTOwners(index, nfts, parameters),
    getNFTs: (index, parameters) => getNFTs(index, nfts, parameters),
    getNFTsForContract: (index, parameters) => getNFTsForContract(index, nfts, parameters),
    getNFTTrades,
    getNFTTransfers,
    getNFTTransfersByBlock,
    getNftTransfersFromToBlock,
    getNFTs_old: (index, parameters) => getNFTs_old(index, nfts, parameters),
    getNFTsCount_old: async (index, parameters) => ({ result: await getNFTsCount_old(index, nfts, parameters) }),
    getPairAddress: (index, parameters) => getPairAddress(index, tokens, parameters),
    getPairReserves,
    getTokenAddressTransfers,
    getTokenBalances: (index, parameters) => getTokenBalances(index, ask, parameters),
    getTokenHolders: (index, parameters) => getTokenHolders(index, supply, parameters),
    getTokenIdMetadata: (index, parameters) => getTokenIdMetadata(index, nfts, parameters),
    getTokenIdOwners: (index, parameters) => getTokenIdOwners(index, nfts, parameters),
    getTokenMetadata: (index, parameters) => getTokenMetadata(index, tokens, parameters),
    getTokenMetadataBySymbol,
    getTokenPrice: async (index, parameters) => context && getTokenPrice(index, context, parameters),
    getTokenPrices: async (index, parameters) => context && getTokenPrices(index, context, parameters),
    getTokenTransfers,
    getTransaction,
    getTransactions,
    getTransactions_old: async (index, { address, order }) =>
      (await getTransactions(index, { address, sort: order === 'asc' ? 'oldest' : 'newest', limit: DEPRECATED_ROWS }))
        .result,
    getTransactionsCount: async (index, parameters) => ({ result: await getTransactionsCount(index, parameters) }),
    getWalletTokenIdTransfers,
    reSyncMetadata,
    searchCollections,
    searchNames: async (index, parameters) => asks.names && searchNames(index, asks.names, parameters),
    searchNFTs,
    searchTokens,
    syncNFTContract,
  };
}
