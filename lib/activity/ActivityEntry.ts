import type { NftTransfer, TokenTransfer, Transaction } from '@/protocol/data/shapes';

/** A transfer. */
export type AssetTransfer = {
  kind: 'coin' | 'token' | 'nft';
  from: string;
  to: string;
  /** In the smallest unit, a whole number; the quantity of an NFT. */
  amount: string;
  /** Contract of the token or collection; `null` for the chain's own coin. */
  token: string | null;
  tokenId: string | null;
};

/** What activity shows of a transaction. */
export type ActivityTransaction = {
  from: string;
  /** `null` if it created a contract. */
  to: string | null;
  /** In the smallest unit of the chain's coin, also where the transaction failed and nothing moved. */
  value: string;
  /** Network fee, in the same unit. */
  fee: string;
  failed: boolean;
  input: string;
  /** Contract that it created. */
  made: string | null;
  /** Its index within the block. */
  index: number;
};

/** An entry of activity: a transaction with all its transfers, or the visitor's transfers in another's transaction. */
export type ActivityEntry = {
  /** Unique. */
  id: string;
  chainId: number;
  hash: string;
  block: number;
  blockHash: string;
  /** ISO 8601, in UTC. */
  time: string;
  /** `null` if none of the visitor's addresses sent or received the transaction itself. */
  transaction: ActivityTransaction | null;
  moves: readonly AssetTransfer[];
};

/** A row of one of the lists that activity is made from. */
export type ActivityRow =
  | { list: 'getTransactions'; row: Transaction }
  | { list: 'getTokenTransfers'; row: TokenTransfer }
  | { list: 'getNFTTransfers'; row: NftTransfer };

/** An address on a chain. */
export type AddressOnChain = { chainId: number; address: string };

/** Which way something went, as the visitor sees it; `within` is from one of their addresses to another. */
export type Direction = 'in' | 'out' | 'within';

/** The visitor's addresses, in lower case. */
export type OwnAddresses = ReadonlySet<string>;

/** The wrapped coin of each chain that has one, in lower case, by the ID of the chain. */
export type WrappedCoins = ReadonlyMap<number, string>;

/** Where no chain is known to have one. */
export const NO_WRAPPED_COINS: WrappedCoins = new Map();

/** Which way something went; `null` where none of the visitor's addresses is at either end. */
export function directionOf({ from, to }: { from: string; to: string }, own: OwnAddresses): Direction | null {
  if (own.has(from)) return own.has(to) ? 'within' : 'out';
  return own.has(to) ? 'in' : null;
}
