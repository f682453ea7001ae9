import type { Coins } from '@/server/chain/coins';
import {
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
import { searchCollections } from '@/server/data-api/index/nfts/searchCollections';
import { searchNames } from '@/server/data-api/index/searchNames';
import { getBlock, getBlockStats, getDateToBlock } from '@/server/data-api/index/blocks';
import { getContractInfo } from '@/server/data-api/index/contracts';
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
import { getNFTOwners, getTokenIdOwners, listNftOwners } from '@/server/data-api/index/nfts/nftOwners';
import {
  getNFTs_old,
  getNFTsCount_old,
  reSyncMetadata,
  searchNFTs,
  syncNFTContract,
} from '@/server/data-api/index/nfts/searchNFTs';
import { getTokenHolders } from '@/server/data-api/index/tokenHolders';
import { getTokenPrice, getTokenPrices } from '@/server/data-api/index/prices';
import type { Index } from '@/server/data-api/index/connectIndex';
import { addressOf, FIRST, GENESIS_TIME } from '@/tests/helpers/fillIndex';

const EVENT = { type: 'event', name: 'Transfer', inputs: [{ name: 'value', type: 'uint256', indexed: false }] };

/** In an index that `fillIndex` filled every token is the sum of its transfers. */
const askNobody = () => Promise.reject(new Error('A token is not taken for the sum of its transfers.'));

/** A node that knows what was. */
const callThen = (_owner: string, tokens: readonly string[]) => Promise.resolve(tokens.map(() => '1'));

/** No node knows whether there is a contract. */
const askNoContract = { contract: () => Promise.resolve(null), creationBlock: () => Promise.resolve(null) };

/** A contract that says of no NFT that somebody owns it. */
const askNoOne = (questions: readonly unknown[]) => Promise.resolve(questions.map(() => null));

/** Every function of the index, called for the n-th wallet, token and so on of an index that `fillIndex` filled. */
export const INDEX_CALLS: Readonly<Record<string, (index: Index, n: number) => Promise<unknown>>> = {
  getAllERC20: (index, n) => getAllERC20(index, askNobody, { address: addressOf(1 + n) }),
  getAllTokenIds: (index, n) => getAllTokenIds(index, askNobody, { address: addressOf(FIRST.nft + n) }),
  getBlock: (index, n) => getBlock(index, { block_number_or_hash: String(n) }),
  getBlockStats: (index, n) => getBlockStats(index, { limit: 20, to_block: 50 + n }),
  getContractEvents: (index, n) =>
    getContractEvents(index, { address: addressOf(FIRST.token + n), topic: 'Transfer(uint256)', data: [EVENT] }),
  getContractInfo: (index, n) =>
    getContractInfo(index, askNoContract, { address: addressOf(FIRST.token + n), chain: 'eth' }),
  getContractNFTTransfers: (index, n) => getContractNFTTransfers(index, { address: addressOf(FIRST.nft + n) }),
  getDateToBlock: (index, n) => getDateToBlock(index, { date: new Date(GENESIS_TIME.getTime() + n * 1_000 + 400) }),
  getERC20: (index, n) =>
    getERC20(index, askNobody, { address: addressOf(1 + n), tokenAddress: addressOf(FIRST.token + (n % 10)) }),
  getLogsByAddress: (index, n) => getLogsByAddress(index, { address: addressOf(FIRST.token + n) }),
  getNFTLowestPrice: (index, n) => getNFTLowestPrice(index, { address: addressOf(FIRST.nft + n), days: 5_000 }),
  getNFTMetadata: (index, n) => getNFTMetadata(index, { address: addressOf(FIRST.nft + n) }),
  getNFTOwners: (index, n) => getNFTOwners(index, askNobody, { address: addressOf(FIRST.nft + n) }),
  getNFTTrades: (index, n) => getNFTTrades(index, { address: addressOf(FIRST.nft + n) }),
  getNFTTransfers: (index, n) => getNFTTransfers(index, { address: addressOf(1 + n) }),
  getNFTTransfersByBlock: (index, n) => getNFTTransfersByBlock(index, { block_number_or_hash: String(n) }),
  getNFTs: (index, n) => getNFTs(index, askNobody, { address: addressOf(1 + n) }),
  'getNFTs of whom deviating NFTs name': (index, n) => getNFTs(index, askNoOne, { address: addressOf(FIRST.pair + n) }),
  'getNFTOwners of NFTs that deviate': (index, n) =>
    listNftOwners(index, askNoOne, { name: 'getNFTOwners', token: addressOf(FIRST.pair + n) }, {}),
  getNFTsCount_old: (index, n) => getNFTsCount_old(index, askNobody, { address: addressOf(1 + n) }),
  getNFTsForContract: (index, n) =>
    getNFTsForContract(index, askNobody, { address: addressOf(1 + n), token_address: addressOf(FIRST.nft + n) }),
  getNFTs_old: (index, n) => getNFTs_old(index, askNobody, { address: addressOf(1 + n) }),
  getNativeBalance: (index, n) => getNativeBalance(index, { address: addressOf(1 + n), to_block: 50 + n }),
  getNftTransfersFromToBlock: (index, n) => getNftTransfersFromToBlock(index, { to_block: 50 + n }),
  getPairAddress: (index, n) =>
    getPairAddress(index, askNobody, {
      token0_address: addressOf(FIRST.wrapped),
      token1_address: addressOf(FIRST.token + n),
      exchange: 'uniswapv2',
    }),
  getPairReserves: (index, n) => getPairReserves(index, { pair_address: addressOf(FIRST.pair + n) }),
  getTokenAddressTransfers: (index, n) => getTokenAddressTransfers(index, { address: addressOf(FIRST.token + n) }),
  getTokenBalances: (index, n) => getTokenBalances(index, askNobody, { address: addressOf(1 + n) }),
  'getTokenBalances as of a block': (index, n) =>
    getTokenBalances(index, callThen, { address: addressOf(1 + n), to_block: 60 }),
  getTokenHolders: (index, n) =>
    getTokenHolders(index, () => Promise.resolve(null), { address: addressOf(FIRST.token + n) }),
  getTokenIdMetadata: (index, n) =>
    getTokenIdMetadata(index, askNobody, { address: addressOf(FIRST.nft + n), token_id: String(n) }),
  getTokenIdOwners: (index, n) =>
    getTokenIdOwners(index, askNobody, { address: addressOf(FIRST.nft + n), token_id: String(n) }),
  getTokenMetadata: (index, n) => getTokenMetadata(index, askNobody, { addresses: [addressOf(FIRST.token + n)] }),
  getTokenMetadataBySymbol: (index, n) => getTokenMetadataBySymbol(index, { symbols: [`T${n}`] }),
  getTokenPrice: (index, n) =>
    getTokenPrice(index, { coins: FILLED_COINS, feed: null }, { address: addressOf(FIRST.token + n) }),
  getTokenPrices: (index, n) =>
    getTokenPrices(
      index,
      { coins: FILLED_COINS, feed: null },
      { addresses: [0, 1].map((more) => addressOf(FIRST.token + n + more)) },
    ),
  getTokenTransfers: (index, n) => getTokenTransfers(index, { address: addressOf(1 + n) }),
  getTransaction: (index, n) => getTransaction(index, { transaction_hash: `0x${n.toString(16).padStart(64, '0')}` }),
  getTransactions: (index, n) => getTransactions(index, { address: addressOf(1 + n) }),
  'getTransactions that an address got, the first of all': (index, n) =>
    getTransactions(index, { address: addressOf(1 + n), direction: 'to', sort: 'oldest', limit: 1 }),
  'getTransactions that failed': (index, n) => getTransactions(index, { address: addressOf(1 + n), status: 'failed' }),
  getTransactionsCount: (index, n) => getTransactionsCount(index, { address: addressOf(1 + n) }),
  getWalletTokenIdTransfers: (index, n) =>
    getWalletTokenIdTransfers(index, { address: addressOf(FIRST.nft + n), token_id: String(n) }),
  reSyncMetadata: (index, n) => reSyncMetadata(index, { address: addressOf(FIRST.nft + n), token_id: String(n) }),
  searchTokens: (index, n) => searchTokens(index, { q: `t${n}` }),
  searchNFTs: (index, n) => searchNFTs(index, { q: `n${n}` }),
  searchCollections: (index, n) => searchCollections(index, { q: `n${n}` }),
  searchNames: (index, n) =>
    searchNames(index, { resolvers: [addressOf(FIRST.token + n)], addressOf: async () => null }, { begin: `n${n}` }),
  syncNFTContract: (index, n) => syncNFTContract(index, { address: addressOf(FIRST.nft + n) }),
};

/** The coins of an index that `fillIndex` filled; its first token is the dollar. */
export const FILLED_COINS: Coins = {
  name: 'Ether',
  symbol: 'ETH',
  wrapped: addressOf(FIRST.wrapped),
  dollars: [addressOf(FIRST.token)],
};
