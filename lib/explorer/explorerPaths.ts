/** Where the explorer stands. */
export const EXPLORER = '/explorer';

/** The page of a block, by its number or hash. */
export const blockPath = (chain: number, block: string): string => `${EXPLORER}/${chain}/block/${block}`;

/** The list of a chain's blocks. */
export const blocksPath = (chain: number): string => `${EXPLORER}/${chain}/blocks`;

/** The list of a chain's transactions. */
export const transactionsPath = (chain: number): string => `${EXPLORER}/${chain}/transactions`;

/** The list of a chain's verified contracts. */
export const contractsPath = (chain: number): string => `${EXPLORER}/${chain}/contracts`;

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

/** Where a search for some words leads. @param chain decimal id of the network that is searched */
export const searchPath = (words: string, chain: string): string =>
  `${EXPLORER}?${new URLSearchParams({ q: words, chain }).toString()}`;
