/** Where the explorer stands. */
export const EXPLORER = '/explorer';

/** The page of a block, by its number or hash. */
export const blockPath = (chain: number, block: string): string => `${EXPLORER}/${chain}/block/${block}`;

/** The page of a transaction. */
export const transactionPath = (chain: number, hash: string): string => `${EXPLORER}/${chain}/tx/${hash}`;

/** The page of an address. */
export const addressPath = (chain: number, address: string): string => `${EXPLORER}/${chain}/address/${address}`;

/** The page of an ERC-20 token. */
export const tokenPath = (chain: number, address: string): string => `${EXPLORER}/${chain}/token/${address}`;

/** The page of a collection of NFTs, or of one of them. */
export const nftPath = (chain: number, address: string, id?: string): string =>
  `${EXPLORER}/${chain}/nft/${address}${id === undefined ? '' : `/${id}`}`;

/** The page of a pair of an exchange. */
export const pairPath = (chain: number, address: string): string => `${EXPLORER}/${chain}/pair/${address}`;
