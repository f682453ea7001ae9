import type { PublicClient } from 'viem';
import { coinsOf } from '@/server/chain/coins';
import { getBlock, getBlockStats } from '@/server/data-api/node/blocks';
import { getContractInfo, getVerifiedContracts } from '@/server/data-api/node/contracts';
import { getContractEvents, getLogsByAddress } from '@/server/data-api/node/logs';
import { getDateToBlock } from '@/server/data-api/node/findBlockByTime';
import { getERC20, getTokenAllowance, getTokenBalances, getTokenMetadata } from '@/server/data-api/node/tokens';
import { getNativeBalance, getTransaction } from '@/server/data-api/node/transactions';
import { getNFTMetadata, getTokenIdMetadata, getTokenIdOwners } from '@/server/data-api/node/nfts';
import { getPairAddress, getPairReserves } from '@/server/data-api/node/pairs';
import { getTransactionFailure } from '@/server/data-api/node/replay';
import { getTokenPrice, getTokenPrices } from '@/server/data-api/node/prices';
import { runContractFunction } from '@/server/data-api/node/runContractFunction';
import type { PriceFeed } from '@/server/data-api/prices';
import type { SourceHandlers } from '@/server/data-api/sources/Source';
import type { VerifiedContracts } from '@/server/data-api/verifiedContracts';
import type { TokenFileSources } from '@/server/chain/readTokenFile';

/** What a chain's node answers: what it keeps of each block, and what contracts say of themselves. */
export function nodeHandlers(
  chainId: number,
  { files, feed, verified }: { files: TokenFileSources; feed: PriceFeed | null; verified: VerifiedContracts },
): SourceHandlers<PublicClient> {
  const coins = coinsOf(chainId);
  return {
    getBlock,
    getBlockStats,
    getContractEvents: (client, { data, abi, ...rest }) =>
      getContractEvents(client, { ...rest, data: data ?? abi ?? [] }),
    getContractInfo: (client, parameters) => getContractInfo(client, parameters, { chainId, verified }),
    getDateToBlock,
    getERC20,
    getLogsByAddress,
    getNativeBalance,
    getNFTMetadata,
    getPairAddress: (client, parameters) => getPairAddress(client, parameters, chainId),
    getPairReserves,
    getTokenAllowance,
    getTokenBalances,
    getTokenIdMetadata: (client, parameters) => getTokenIdMetadata(client, parameters, files),
    getTokenIdOwners: (client, parameters) => getTokenIdOwners(client, parameters, files),
    getTokenMetadata,
    getTokenPrice: async (client, parameters) => coins && getTokenPrice(client, parameters, { chainId, coins, feed }),
    getTokenPrices: async (client, parameters) => coins && getTokenPrices(client, parameters, { chainId, coins, feed }),
    getTransaction,
    getTransactionFailure,
    getVerifiedContracts: (client, parameters) => getVerifiedContracts(client, parameters, { chainId, verified }),
    runContractFunction,
  };
}
