import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** Name of an exchange that nobody here knows: what its pairs hold is stored, but sets no price. */
export const UNKNOWN_EXCHANGE = 'unknown';

/**
 * The known exchanges: their names as the SDK has them (`getPairAddress`, `getTokenPrice`), by the address of the factory
 * that makes their pairs (Uniswap v2) or pools (v3), in lower case, by decimal chain id. Anybody can emit
 * `PairCreated`; only what one of these contracts emitted is a pair of an exchange.
 */
export const EXCHANGES: ReadonlyMap<number, ReadonlyMap<string, string>> = new Map(
  Object.entries<Record<string, string>>({
    1: {
      '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f': 'uniswapv2',
      '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac': 'sushiswapv2',
      '0x1f98431c8ad98523631ae4a59f267346ea31f984': 'uniswapv3',
    },
    10: {
      '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf': 'uniswapv2',
      '0x1f98431c8ad98523631ae4a59f267346ea31f984': 'uniswapv3',
    },
    56: {
      '0xca143ce32fe78f1f7019d7d551a6402fc5350c73': 'pancakeswapv2',
      '0xbcfccbde45ce874adcb698cc183debcf17952812': 'pancakeswapv1',
      '0x8909dc15e40173ff4699343b6eb8132c65e18ec6': 'uniswapv2',
      '0xc35dadb65012ec5796536bd9864ed8773abc74c4': 'sushiswapv2',
      '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7': 'uniswapv3',
    },
    137: {
      '0x5757371414417b8c6caad45baef941abc7d3ab32': 'quickswap',
      '0xc35dadb65012ec5796536bd9864ed8773abc74c4': 'sushiswapv2',
      '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c': 'uniswapv2',
      '0x1f98431c8ad98523631ae4a59f267346ea31f984': 'uniswapv3',
    },
    8453: {
      '0x8909dc15e40173ff4699343b6eb8132c65e18ec6': 'uniswapv2',
      '0x33128a8fc17869897dce68ed026d694621f6fdfd': 'uniswapv3',
    },
    42161: {
      '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9': 'uniswapv2',
      '0xc35dadb65012ec5796536bd9864ed8773abc74c4': 'sushiswapv2',
      '0x1f98431c8ad98523631ae4a59f267346ea31f984': 'uniswapv3',
    },
    43114: {
      '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c': 'uniswapv2',
      '0xc35dadb65012ec5796536bd9864ed8773abc74c4': 'sushiswapv2',
      '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad': 'uniswapv3',
    },
    [LOCAL_CHAIN_ID]: { [LOCAL_CONTRACTS.exchangeFactory]: 'uniswapv2' },
  }).map(([chainId, factories]) => [Number(chainId), new Map(Object.entries(factories))]),
);
