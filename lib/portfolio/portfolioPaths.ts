/** In the address of a page: the chain's own coin, which has no contract. */
export const COIN_SEGMENT = 'coin';

/**
 * The page of a coin or token.
 *
 * @param chain decimal chain id, or the network of Solana
 * @param token its contract or mint; `null` for the chain's own coin
 */
export const holdingPath = (chain: string, token: string | null): string =>
  `/portfolio/${chain}/${token ?? COIN_SEGMENT}`;

/** The form that sends a coin (`null`) or token of a chain. @param chainId decimal */
export const sendPath = (chainId: number, token: string | null): string =>
  `/send?chain=${chainId}&${token === null ? 'type=native' : `type=erc20&contract=${token}`}`;
