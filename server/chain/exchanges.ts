import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** A pair factory: of Uniswap v2 and its forks, or of version 3, which has a pool per fee. */
export type Exchange = {
  /** Its name in the API (`exchange`). */
  name: string;
  /** Contract of the factory, in lower case. */
  factory: string;
  version: 2 | 3;
};

const v2 = (name: string, factory: string): Exchange => ({ name, factory, version: 2 });
const v3 = (name: string, factory: string): Exchange => ({ name, factory, version: 3 });

/** SushiSwap and Uniswap v3 have one address on most chains. */
const SUSHI = v2('sushiswapv2', '0xc35dadb65012ec5796536bd9864ed8773abc74c4');
const UNISWAP_V3 = v3('uniswapv3', '0x1f98431c8ad98523631ae4a59f267346ea31f984');

/**
 * The exchanges of each chain, by decimal chain ID, with the factories from their own
 * documentation. Anyone can emit `PairCreated`; only events of these contracts create a pair of an
 * exchange.
 */
export const EXCHANGES: Readonly<Record<number, readonly Exchange[]>> = {
  1: [
    v2('uniswapv2', '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'),
    UNISWAP_V3,
    v2('sushiswapv2', '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac'),
  ],
  10: [v2('uniswapv2', '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf'), UNISWAP_V3],
  56: [
    v2('pancakeswapv2', '0xca143ce32fe78f1f7019d7d551a6402fc5350c73'),
    v2('pancakeswapv1', '0xbcfccbde45ce874adcb698cc183debcf17952812'),
    v2('uniswapv2', '0x8909dc15e40173ff4699343b6eb8132c65e18ec6'),
    v3('uniswapv3', '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'),
    SUSHI,
  ],
  137: [
    v2('quickswap', '0x5757371414417b8c6caad45baef941abc7d3ab32'),
    v2('uniswapv2', '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c'),
    UNISWAP_V3,
    SUSHI,
  ],
  8453: [
    v2('uniswapv2', '0x8909dc15e40173ff4699343b6eb8132c65e18ec6'),
    v3('uniswapv3', '0x33128a8fc17869897dce68ed026d694621f6fdfd'),
  ],
  42_161: [v2('uniswapv2', '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9'), UNISWAP_V3, SUSHI],
  43_114: [
    v2('uniswapv2', '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c'),
    v3('uniswapv3', '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad'),
    SUSHI,
  ],
  [LOCAL_CHAIN_ID]: [v2('uniswapv2', LOCAL_CONTRACTS.exchangeFactory)],
};

/** Name of an unknown exchange: its pairs are stored, but not used for prices. */
export const UNKNOWN_EXCHANGE = 'unknown';

/** Names of a chain's known exchanges, by the address of the factory in lower case. */
export function exchangeNames(chainId: number): ReadonlyMap<string, string> {
  return new Map((EXCHANGES[chainId] ?? []).map(({ factory, name }) => [factory, name]));
}
