/** Something that came to an address. Addresses in lower case. */
export type Transfer = {
  chainId: number;
  receiver: string;
  sender: string;
  transactionHash: string;
  blockNumber: number;
  blockTime: Date;
  /** In the smallest unit. */
  amount: bigint;
} & ({ kind: 'coin' } | { kind: 'token'; token: TokenWords } | { kind: 'piece'; token: TokenWords; tokenId: string });

/** What a contract calls itself. */
export type TokenWords = {
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  /** Whether it was asked yet. */
  isKnown: boolean;
};
