import type { PublicClient } from 'viem';
import { coinsOf } from '@/server/chain/coins';
import { getBlock } from '@/server/data-api/node/blocks';
import { getContractEvents, getLogsByAddress } from '@/server/data-api/node/logs';
import { getDateToBlock } from '@/server/data-api/node/findBlockByTime';
import { getERC20, getTokenAllowance, getTokenBalances, getTokenMetadata } from '@/server/data-api/node/tokens';
import { getNativeBalance, getTransaction } from '@/server/data-api/node/transactions';
import { getNFTMetadata, getTokenIdMetadata, getTokenIdOwners } from '@/server/data-api/node/nfts';
import { getPairAddress, getPairReserves } from '@/server/data-api/node/pairs';
import { getTokenPrice } from '@/server/data-api/node/prices';
import { runContractFunction } from '@/server/data-api/node/runContractFunction';
import { type PriceFeed, tellPrices } from '@/server/data-api/prices';
import type { SourceHandlers } from '@/server/data-api/sources/Source';
import type { TokenFileSources } from '@/server/chain/readTokenFile';

/** What a chain's node answers: what it keeps of each block, and what contracts say of themselves. */
export function nodeHandlers(
  chainId: number,
  files: TokenFileSources,
  feed: PriceFeed | null,
): SourceHandlers<PublicClient> {
  const coins = coinsOf(chainId);
  return {
    getBlock,
    getContractEvents: (client, { data, abi, ...rest }) => getContractEvents(client, { ...rest, data: data ?? abi }),
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
    getTokenPrices: async (client, { addresses }) =>
      coins && tellPrices(addresses, (address) => getTokenPrice(client, { address }, { chainId, coins, feed })),
    getTransaction,
    runContractFunction,
  };
}
