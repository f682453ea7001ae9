/** A whole number, in any of the ways in which it is written: `5`, `5n`, `'5'`. */
export type WholeNumber = bigint | number | string;

/**
 * What a visitor wants to send. Amounts are in units as people write them (`'1.5'`), or in the smallest unit as a bigint;
 * a recipient is an address or a name.
 */
export type Transfer =
  | { type: 'native'; receiver: string; amount: WholeNumber }
  | { type: 'erc20'; contractAddress: string; receiver: string; amount: WholeNumber }
  | { type: 'erc721'; contractAddress: string; receiver: string; tokenId: WholeNumber }
  | { type: 'erc1155'; contractAddress: string; receiver: string; tokenId: WholeNumber; amount: WholeNumber };

/** Kinds of transfers. */
export type TransferType = Transfer['type'];

/** What each kind needs, in the order of the specification (row D08). */
export const TRANSFER_FIELDS = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
} as const satisfies Record<TransferType, readonly string[]>;
