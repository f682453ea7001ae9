import type { DataFunctionName } from '@/protocol/data/registry';

/**
 * Group of the SDK that a function belongs to (moralis 1.5.9, `Web3API` and `SolanaAPI`); what the SDK does not know
 * has none.
 */
type SdkGroup = 'native' | 'account' | 'token' | 'resolve' | 'defi' | 'storage' | 'info' | 'nft';

type Group = {
  id: string;
  title: string;
  words: string;
  functions: Partial<Record<DataFunctionName, SdkGroup | null>>;
};

/** Every function of the data service by topic, in the order of the reference. */
export const FUNCTION_GROUPS: readonly Group[] = [
  {
    id: 'accounts',
    title: 'Accounts',
    words: 'Balances, transfers and transactions of an address.',
    functions: {
      getNativeBalance: 'account',
      getTokenBalances: 'account',
      getTokenTransfers: 'account',
      getTransactions: 'account',
      getNFTs: 'account',
      getNFTsForContract: 'account',
      getNFTTransfers: 'account',
    },
  },
  {
    id: 'tokens',
    title: 'Tokens',
    words: 'ERC-20 tokens: metadata, prices, allowances and transfers.',
    functions: {
      getTokenMetadata: 'token',
      getTokenMetadataBySymbol: 'token',
      searchTokens: null,
      getTokenPrice: 'token',
      getTokenPrices: null,
      getTokenAllowance: 'token',
      getTokenAddressTransfers: 'token',
      getTokenHolders: null,
    },
  },
  {
    id: 'nfts',
    title: 'NFTs',
    words: 'NFTs and their collections (ERC-721, ERC-1155).',
    functions: {
      getAllTokenIds: 'token',
      getTokenIdMetadata: 'token',
      getNFTMetadata: 'token',
      getNFTOwners: 'token',
      getTokenIdOwners: 'token',
      getContractNFTTransfers: 'token',
      getWalletTokenIdTransfers: 'token',
      getNftTransfersFromToBlock: 'token',
      getNFTTransfersByBlock: 'native',
      getNFTTrades: 'token',
      getNFTLowestPrice: 'token',
      searchNFTs: 'token',
      searchCollections: null,
      reSyncMetadata: 'token',
      syncNFTContract: 'token',
    },
  },
  {
    id: 'chain',
    title: 'Blocks and contracts',
    words: 'Blocks, transactions, event logs and contract calls.',
    functions: {
      getBlock: 'native',
      getBlockStats: null,
      getDateToBlock: 'native',
      getTransaction: 'native',
      getTransactionFailure: null,
      getLogsByAddress: 'native',
      getContractEvents: 'native',
      getContractInfo: null,
      getVerifiedContracts: null,
      runContractFunction: 'native',
    },
  },
  {
    id: 'names',
    title: 'Names',
    words: 'ENS names and the addresses behind them.',
    functions: { resolveDomain: 'resolve', resolveAddress: 'resolve', searchNames: null },
  },
  {
    id: 'exchanges',
    title: 'Exchanges',
    words: 'Liquidity pools and their reserves.',
    functions: { getPairAddress: 'defi', getPairReserves: 'defi' },
  },
  {
    id: 'files',
    title: 'Files and service',
    words: 'IPFS uploads, supported networks, exchange rates and rate limits.',
    functions: {
      getChains: null,
      getExchangeRates: null,
      uploadFolder: 'storage',
      web3ApiVersion: 'info',
      endpointWeights: 'info',
    },
  },
  {
    id: 'solana',
    title: 'Solana',
    words: 'Balances, tokens and NFTs on Solana.',
    functions: {
      'sol-balance': 'account',
      'sol-getSPL': 'account',
      'sol-getNFTs': 'account',
      'sol-getPortfolio': 'account',
      'sol-getNFTMetadata': 'nft',
    },
  },
  {
    id: 'older',
    title: 'Deprecated',
    words: 'Functions of early SDK versions. Use the functions above in new code.',
    functions: {
      getAllERC20: null,
      getERC20: null,
      getNFTs_old: null,
      getNFTsCount_old: null,
      getTransactions_old: null,
      getTransactionsCount: null,
    },
  },
];
