import { z } from 'zod';

const text = z.string();
const maybe = z.string().nullable();

/** Position of a row in the chain. The time is ISO 8601, in UTC. */
const block = { block_timestamp: text, block_number: text, block_hash: text };

/** A log. */
export const log = z.object({
  log_index: text,
  transaction_hash: text,
  transaction_index: text,
  address: text,
  data: text,
  topic0: maybe,
  topic1: maybe,
  topic2: maybe,
  topic3: maybe,
  ...block,
});

/** A transaction. Amounts are in the smallest unit of the chain's coin. */
export const transaction = z.object({
  hash: text,
  nonce: text,
  transaction_index: text,
  from_address: text,
  to_address: maybe,
  value: text,
  gas: text,
  gas_price: text,
  input: text,
  receipt_cumulative_gas_used: text,
  receipt_gas_used: text,
  receipt_contract_address: maybe,
  receipt_root: maybe,
  receipt_status: text,
  ...block,
});

/** A transaction with its logs. */
export const blockTransaction = transaction.extend({ logs: z.array(log) });

/** A block with its transactions. */
export const blockWithTransactions = z.object({
  timestamp: text,
  number: text,
  hash: text,
  parent_hash: text,
  nonce: maybe,
  sha3_uncles: maybe,
  logs_bloom: maybe,
  transactions_root: maybe,
  state_root: maybe,
  receipts_root: maybe,
  miner: maybe,
  difficulty: maybe,
  total_difficulty: maybe,
  size: maybe,
  extra_data: maybe,
  gas_limit: maybe,
  gas_used: maybe,
  transaction_count: text,
  transactions: z.array(blockTransaction),
});

/** An event of a contract, decoded; numbers are decimal strings. */
export const contractEvent = z.object({
  transaction_hash: text,
  address: text,
  ...block,
  data: z.record(z.string(), z.unknown()),
});

/** A transfer of an ERC-20 token; `address` is the token. */
export const tokenTransfer = z.object({
  transaction_hash: text,
  address: text,
  from_address: text,
  to_address: text,
  value: text,
  ...block,
});

/** A transfer of an NFT; `value` is what its transaction carried. */
export const nftTransfer = z.object({
  token_address: text,
  token_id: text,
  from_address: text,
  to_address: text,
  value: maybe,
  amount: text,
  contract_type: text,
  transaction_hash: text,
  transaction_type: text,
  transaction_index: text,
  log_index: z.number(),
  operator: maybe,
  ...block,
});

/** An NFT; `metadata` is JSON in a string. */
export const nft = z.object({
  token_address: text,
  token_id: text,
  contract_type: text,
  token_uri: maybe,
  metadata: maybe,
  synced_at: maybe,
  amount: maybe,
  name: maybe,
  symbol: maybe,
});

/** An NFT and who holds it. */
const nftOwner = nft.extend({ owner_of: text, block_number: text, block_number_minted: maybe });

/** An NFT that was found by its words. */
export const foundNft = nft.omit({ amount: true, name: true, symbol: true }).extend({ token_hash: z.null() });

/** A collection of NFTs. */
export const nftContract = z.object({
  token_address: text,
  name: maybe,
  symbol: maybe,
  contract_type: text,
  synced_at: maybe,
});

/** A sale. The price is in the smallest unit of the chain's coin. */
export const trade = z.object({
  transaction_hash: text,
  transaction_index: text,
  token_ids: z.array(text),
  seller_address: text,
  buyer_address: text,
  marketplace_address: text,
  token_address: text,
  price: text,
  ...block,
});

/** EIP-20 leaves `decimals()` optional (`protocol/tokenRules.ts`). */
const decimals = {
  decimals: text.describe('18 if the contract has no decimals()'),
  has_decimals: z.boolean().describe('false if the contract has no decimals(): amounts are raw units'),
};

/** What an ERC-20 token calls itself. */
export const tokenMetadata = z.object({
  address: text,
  name: maybe,
  symbol: maybe,
  ...decimals,
  logo: maybe,
  logo_hash: maybe,
  thumbnail: maybe,
  block_number: text.optional().describe('the block that created the contract; left out if unknown'),
  validated: text,
});

/** What an address holds of an ERC-20 token, in its smallest unit. */
export const tokenBalance = z.object({
  token_address: text,
  name: maybe,
  symbol: maybe,
  logo: maybe,
  thumbnail: maybe,
  ...decimals,
  balance: text,
  // The block of this state, and the block at which the index last checked the contract itself.
  block_number: text.optional(),
  checked_block: text.optional(),
});

/** What an address holds of an ERC-20 token, among all its holders. */
export const tokenHolder = z.object({
  owner_address: text,
  balance: text.describe('in the smallest unit'),
  share: z
    .number()
    .nullable()
    .describe('percent of the total supply, rounded down to 6 decimals; null if the contract reports no supply'),
});

/** What a block held and used, without its transactions. */
export const blockStats = z.object({
  number: text,
  timestamp: text,
  transaction_count: z.number(),
  gas_used: maybe,
  gas_limit: maybe,
  base_fee_per_gas: maybe.describe('in the smallest unit of the coin; null before EIP-1559'),
});

/** A balance as the SDK's older helpers have it. */
export const heldToken = z.object({
  balance: text,
  contractType: z.literal('ERC20'),
  decimals: z.number(),
  name: maybe,
  symbol: maybe,
});

/** An NFT as the SDK's older helpers have it. */
export const heldNft = z.object({
  amount: z.number(),
  contract_type: text,
  name: maybe,
  symbol: maybe,
  token_address: text,
  token_id: text,
  token_uri: maybe,
});

/**
 * A part of a list. `cursor` leads to the next one and is empty at the end; `page` counts from 0. With the status `PARTIAL`
 * nothing is known of what came before `from_block`.
 */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    status: z.string().optional(),
    from_block: z.number().optional(),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
    cursor: z.string(),
    result: z.array(row),
  });
}

/** NFTs and their owners; `status` is the progress of indexing their collections. */
export const nftOwners = pageOf(nftOwner).extend({ status: z.string() });

// The same as plain types, for those who must not bring zod along.

/** A log of a contract. */
export type Log = z.output<typeof log>;
/** A transaction. */
export type Transaction = z.output<typeof transaction>;
/** A transaction with its logs. */
export type BlockTransaction = z.output<typeof blockTransaction>;
/** A block with its transactions. */
export type Block = z.output<typeof blockWithTransactions>;
/** An event of a contract, decoded. */
export type ContractEvent = z.output<typeof contractEvent>;
/** A transfer of an ERC-20 token. */
export type TokenTransfer = z.output<typeof tokenTransfer>;
/** A transfer of an NFT. */
export type NftTransfer = z.output<typeof nftTransfer>;
/** An NFT. */
export type Nft = z.output<typeof nft>;
/** An NFT and who holds it. */
export type NftOwner = z.output<typeof nftOwner>;
/** An NFT that was found by its words. */
export type FoundNft = z.output<typeof foundNft>;
/** A collection of NFTs. */
export type NftContract = z.output<typeof nftContract>;
/** A sale. */
export type Trade = z.output<typeof trade>;
/** What a token says of itself. */
export type TokenMetadata = z.output<typeof tokenMetadata>;
/** A token and how much of it is held. */
export type TokenBalance = z.output<typeof tokenBalance>;
/** A token that is held, as older helpers have it. */
export type HeldToken = z.output<typeof heldToken>;
/** An NFT that is held, as older helpers have it. */
export type HeldNft = z.output<typeof heldNft>;

/** An address and what it holds of a token. */
export type TokenHolder = z.output<typeof tokenHolder>;
/** What a block held and used. */
export type BlockStats = z.output<typeof blockStats>;

/** A part of a list. */
export type Page<Row> = {
  status?: string | undefined;
  from_block?: number | undefined;
  total: number;
  page: number;
  page_size: number;
  cursor: string;
  result: Row[];
};
