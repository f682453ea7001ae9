import { readFileSync } from 'node:fs';
import { chainName } from '@/protocol/chains';
import { DATA_FUNCTIONS, DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { coinsOf } from '@/server/chain/coins';
import type { DataHandler } from '@/server/data-api/DataContext';

/** `web3ApiVersion`: the version of this package. */
export const web3ApiVersion: DataHandler<'web3ApiVersion'> = async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return { version };
};

/** `endpointWeights`: as the registry declares them. */
export const endpointWeights: DataHandler<'endpointWeights'> = async () =>
  DATA_FUNCTION_NAMES.flatMap((endpoint) => {
    const { cost, rest }: DataFunction = DATA_FUNCTIONS[endpoint];
    const weight = String(cost);
    return rest?.api === 'v2' ? [{ endpoint, path: rest.path, rateLimitWeight: weight, price: weight }] : [];
  });

/** `getChains`: those that have a source here. */
export const getChains: DataHandler<'getChains'> = async (_parameters, { chains }) =>
  chains.list().map(({ chainId, sources }) => {
    const wrappedCoin = coinsOf(chainId)?.wrapped ?? null;
    return { chainId, name: chainName(chainId), sources, wrappedCoin };
  });
