import type { PublicClient } from 'viem';
import { coinsOf } from '@/server/chain/coins';
import { getBlock } from '@/server/data/node/getBlock';
import { getContractEvents } from '@/server/data/node/getContractEvents';
import { getDateToBlock } from '@/server/data/node/getDateToBlock';
import { getERC20 } from '@/server/data/node/getERC20';
import { getLogsByAddress } from '@/server/data/node/getLogsByAddress';
import { getNativeBalance } from '@/server/data/node/getNativeBalance';
import { getNFTMetadata } from '@/server/data/node/getNFTMetadata';
import { getPairAddress } from '@/server/data/node/getPairAddress';
import { getPairReserves } from '@/server/data/node/getPairReserves';
import { getTokenAllowance } from '@/server/data/node/getTokenAllowance';
import { getTokenBalances } from '@/server/data/node/getTokenBalances';
import { getTokenIdMetadata } from '@/server/data/node/getTokenIdMetadata';
import { getTokenIdOwners } from '@/server/data/node/getTokenIdOwners';
import { getTokenMetadata } from '@/server/data/node/getTokenMetadata';
import { getTokenPrice } from '@/server/data/node/getTokenPrice';
import { getTransaction } from '@/server/data/node/getTransaction';
import { runContractFunction } from '@/server/data/node/runContractFunction';
import type { PriceFeed } from '@/server/data/priceFeed';
import { tellPrices } from '@/server/data/tellPrices';
import type { SourceHandlers } from '@/server/data/sources/Source';
import type { TokenFileSources } from '@/server/indexer/metadata/readTokenFile';

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
