import type { AskNfts } from '@/server/data/index/confirmOwners';
import { getAllERC20, getERC20 } from '@/server/data/index/getAllERC20';
import { getAllTokenIds } from '@/server/data/index/getAllTokenIds';
import { getBlock } from '@/server/data/index/getBlock';
import { getContractEvents } from '@/server/data/index/getContractEvents';
import { getContractNFTTransfers } from '@/server/data/index/getContractNFTTransfers';
import { getDateToBlock } from '@/server/data/index/getDateToBlock';
import { getLogsByAddress } from '@/server/data/index/getLogsByAddress';
import { getNativeBalance } from '@/server/data/index/getNativeBalance';
import { getNFTLowestPrice } from '@/server/data/index/getNFTLowestPrice';
import { getNFTMetadata } from '@/server/data/index/getNFTMetadata';
import { getNFTOwners } from '@/server/data/index/getNFTOwners';
import { getNFTs } from '@/server/data/index/getNFTs';
import { getNFTs_old, getNFTsCount_old } from '@/server/data/index/getNFTs_old';
import { getNFTsForContract } from '@/server/data/index/getNFTsForContract';
import { getNFTTrades } from '@/server/data/index/getNFTTrades';
import { getNFTTransfers } from '@/server/data/index/getNFTTransfers';
import { getNFTTransfersByBlock } from '@/server/data/index/getNFTTransfersByBlock';
import { getNftTransfersFromToBlock } from '@/server/data/index/getNftTransfersFromToBlock';
import { getPairAddress } from '@/server/data/index/getPairAddress';
import { getPairReserves } from '@/server/data/index/getPairReserves';
import { getTokenAddressTransfers } from '@/server/data/index/getTokenAddressTransfers';
import { getTokenBalances } from '@/server/data/index/getTokenBalances';
import { getTokenIdMetadata } from '@/server/data/index/getTokenIdMetadata';
import { getTokenIdOwners } from '@/server/data/index/getTokenIdOwners';
import { getTokenMetadata, getTokenMetadataBySymbol, type AskTokens } from '@/server/data/index/getTokenMetadata';
import { getTokenPrice, type PriceGround } from '@/server/data/index/getTokenPrice';
import { getTokenPrices } from '@/server/data/index/getTokenPrices';
import { getTokenTransfers } from '@/server/data/index/getTokenTransfers';
import { getTransaction } from '@/server/data/index/getTransaction';
import { getTransactions } from '@/server/data/index/getTransactions';
import { getTransactionsCount } from '@/server/data/index/getTransactionsCount';
import { getWalletTokenIdTransfers } from '@/server/data/index/getWalletTokenIdTransfers';
import type { AskBalances } from '@/server/data/index/heldTokens';
import type { Index } from '@/server/data/index/Index';
import { reSyncMetadata } from '@/server/data/index/reSyncMetadata';
import { searchNFTs } from '@/server/data/index/searchNFTs';
import { syncNFTContract } from '@/server/data/index/syncNFTContract';
import type { SourceHandlers } from '@/server/data/sources/Source';

/** Rows that a caller gets who knows no pages. */
const OLDER_ROWS = 500;

/**
 * What the tables of a chain answer.
 *
 * @param ground what prices are told in; `null` where the chain's coins are not known
 * @param asks asks the contracts of tokens and NFTs that are not the sums of their transfers, or that nobody transferred yet
 */
export function indexHandlers(
  ground: PriceGround | null,
  asks: { balances: AskBalances; nfts: AskNfts; tokens: AskTokens },
): SourceHandlers<Index> {
  const { balances: ask, nfts, tokens } = asks;
  return {
    getAllERC20: (index, parameters) => getAllERC20(index, ask, parameters),
    getAllTokenIds: (index, parameters) => getAllTokenIds(index, nfts, parameters),
    getBlock,
    getContractEvents: (index, { data, abi, ...rest }) => getContractEvents(index, { ...rest, data: data ?? abi }),
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
    getTokenIdMetadata: (index, parameters) => getTokenIdMetadata(index, nfts, parameters),
    getTokenIdOwners: (index, parameters) => getTokenIdOwners(index, nfts, parameters),
    getTokenMetadata: (index, parameters) => getTokenMetadata(index, tokens, parameters),
    getTokenMetadataBySymbol,
    getTokenPrice: async (index, parameters) => ground && getTokenPrice(index, ground, parameters),
    getTokenPrices: async (index, parameters) => ground && getTokenPrices(index, ground, parameters),
    getTokenTransfers,
    getTransaction,
    getTransactions,
    getTransactions_old: async (index, parameters) =>
      (await getTransactions(index, { ...parameters, limit: OLDER_ROWS })).result,
    getTransactionsCount: async (index, parameters) => ({ result: await getTransactionsCount(index, parameters) }),
    getWalletTokenIdTransfers,
    reSyncMetadata,
    searchNFTs,
    syncNFTContract,
  };
}
