import type { NftTransfer, TokenTransfer, Transaction } from '@/protocol/data/shapes';

/** Something that changed hands. */
export type Move = {
  kind: 'coin' | 'token' | 'nft';
  from: string;
  to: string;
  /** In the smallest unit, a whole number; how many pieces of an NFT. */
  amount: string;
  /** Contract of the token or collection; `null` for the chain's own coin. */
  token: string | null;
  tokenId: string | null;
};

/** What of a transaction is told. */
export type ActivityTransaction = {
  from: string;
  /** `null` where it made a contract. */
  to: string | null;
  /** In the smallest unit of the chain's coin, also where the transaction failed and nothing moved. */
  value: string;
  /** What its gas has cost, in the same unit. */
  fee: string;
  failed: boolean;
  input: string;
  /** Contract that it made. */
  made: string | null;
  /** Its place within the block. */
  index: number;
};

/** One thing that happened: a transaction with all that it moved, or what another's transaction moved. */
export type ActivityEntry = {
  /** Names it among all others. */
  id: string;
  chainId: number;
  hash: string;
  block: number;
  blockHash: string;
  /** ISO 8601, in UTC. */
  time: string;
  /** `null` where none of the visitor's addresses sent or got the transaction itself. */
  transaction: ActivityTransaction | null;
  moves: readonly Move[];
};

/** A row of one of the lists that activity is made from. */
export type ActivityRow =
  | { list: 'getTransactions'; row: Transaction }
  | { list: 'getTokenTransfers'; row: TokenTransfer }
  | { list: 'getNFTTransfers'; row: NftTransfer };

/** An address on a chain. */
export type ActivityPlace = { chainId: number; address: string };

/** Which way something went, as the visitor sees it; `within` is from one of their addresses to another. */
export type Direction = 'in' | 'out' | 'within';

/** The visitor's addresses, in lower case. */
export type OwnAddresses = ReadonlySet<string>;

/** Which way something went; `null` where none of the visitor's addresses is at either end. */
export function directionOf({ from, to }: { from: string; to: string }, own: OwnAddresses): Direction | null {
  if (own.has(from)) return own.has(to) ? 'within' : 'out';
  return own.has(to) ? 'in' : null;
}
