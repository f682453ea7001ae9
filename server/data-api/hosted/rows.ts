import { z } from 'zod';
import type {
  Block,
  BlockTransaction,
  Log,
  Nft,
  NftContract,
  NftOwner,
  NftTransfer,
  TokenBalance,
  TokenMetadata,
  TokenTransfer,
  Trade,
  Transaction,
} from '@/protocol/data/shapes';
import { describeDecimals } from '@/protocol/tokenRules';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

// What the service tells beyond the shapes of the SDK (spam, labels, logos of collections, prices of sales) is left out.

/** Numbers are told as numbers in some answers and as text in others. */
const text = z.union([z.string(), z.number()]).transform(String);
const maybe = text.nullish().transform((value) => value ?? null);
/** Longest name that is told, in characters. */
const MAX_NAME_LENGTH = 1_000;
/** What a contract calls itself, which a stranger chose. */
const name = maybe.transform((value) => value && withoutUnseen(value.slice(0, MAX_NAME_LENGTH)));
/** The service tells none for a token without `decimals()`. */
const decimals = text.nullish().transform((reported) => (reported && /^\d+$/.test(reported) ? Number(reported) : null));
const withDecimals = <Row extends { decimals: number | null }>(row: Row) => ({
  ...row,
  ...describeDecimals(row.decimals),
});
const zero = text.nullish().transform((value) => value ?? '0');
const lower = z.string().transform((value) => value.toLowerCase());
const maybeLower = lower.nullish().transform((value) => value ?? null);

/** Times come with and without their zone, which is always UTC. */
const time = z.string().transform((value, context) => {
  const parsed = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  if (!Number.isNaN(parsed)) return new Date(parsed).toISOString();
  context.addIssue({ code: 'custom', message: 'must be a time' });
  return z.NEVER;
});

const block = { block_timestamp: time, block_number: text, block_hash: lower };

/** A log (`log`). */
export const log: z.ZodType<Log> = z.object({
  log_index: text,
  transaction_hash: lower,
  transaction_index: zero,
  address: lower,
  data: z.string(),
  topic0: maybeLower,
  topic1: maybeLower,
  topic2: maybeLower,
  topic3: maybeLower,
  ...block,
});

const transactionFields = {
  hash: lower,
  nonce: text,
  transaction_index: text,
  from_address: lower,
  to_address: maybeLower,
  value: text,
  gas: zero,
  gas_price: zero,
  input: z
    .string()
    .nullish()
    .transform((value) => value ?? '0x'),
  receipt_cumulative_gas_used: zero,
  receipt_gas_used: zero,
  receipt_contract_address: maybeLower,
  receipt_root: maybe,
  receipt_status: zero,
  ...block,
};

/** A transaction (`transaction`). */
export const transaction: z.ZodType<Transaction> = z.object(transactionFields);

/** A transaction with its logs (`blockTransaction`). */
export const blockTransaction: z.ZodType<BlockTransaction> = z.object({
  ...transactionFields,
  logs: z.array(log).default([]),
});

/** A block with its transactions (`block`). */
export const blockWithTransactions: z.ZodType<Block> = z.object({
  timestamp: time,
  number: text,
  hash: lower,
  parent_hash: lower,
  nonce: maybe,
  sha3_uncles: maybe,
  logs_bloom: maybe,
  transactions_root: maybe,
  state_root: maybe,
  receipts_root: maybe,
  miner: maybeLower,
  difficulty: maybe,
  total_difficulty: maybe,
  size: maybe,
  extra_data: maybe,
  gas_limit: maybe,
  gas_used: maybe,
  transaction_count: text,
  transactions: z.array(blockTransaction).default([]),
});

/** A transfer of an ERC-20 token (`erc20Transaction`). */
export const tokenTransfer: z.ZodType<TokenTransfer> = z.object({
  transaction_hash: lower,
  address: lower,
  from_address: lower,
  to_address: lower,
  value: text,
  ...block,
});

/** A transfer of an NFT (`nftTransfer`). */
export const nftTransfer: z.ZodType<NftTransfer> = z.object({
  token_address: lower,
  token_id: text,
  from_address: maybeLower.transform((value) => value ?? `0x${'0'.repeat(40)}`),
  to_address: maybeLower.transform((value) => value ?? `0x${'0'.repeat(40)}`),
  value: maybe,
  amount: text.nullish().transform((value) => value ?? '1'),
  contract_type: z.string(),
  transaction_hash: lower,
  transaction_type: z
    .string()
    .nullish()
    .transform((value) => value ?? 'Single'),
  transaction_index: zero,
  log_index: z.coerce.number(),
  operator: maybeLower,
  ...block,
});

const nftFields = {
  token_address: lower,
  token_id: text,
  contract_type: z.string(),
  token_uri: maybe,
  metadata: maybe,
  amount: maybe,
  name,
  symbol: name,
  last_metadata_sync: maybe,
  last_token_uri_sync: maybe,
};

type Synced = { last_metadata_sync: string | null; last_token_uri_sync: string | null };

/** When the metadata was fetched goes by `synced_at` in the SDK. */
function withSyncedAt<Row extends Synced>({ last_metadata_sync, last_token_uri_sync, ...row }: Row) {
  return { ...row, synced_at: last_metadata_sync ?? last_token_uri_sync };
}

/** An NFT (`nft`). */
export const nft: z.ZodType<Nft> = z.object(nftFields).transform(withSyncedAt);

/** An NFT and who holds it (`nftOwner`). */
export const nftOwner: z.ZodType<NftOwner> = z
  .object({ ...nftFields, owner_of: lower, block_number: zero, block_number_minted: maybe })
  .transform(withSyncedAt);

/** A collection (`nftContractMetadata`). */
export const nftContract: z.ZodType<NftContract> = z.object({
  token_address: lower,
  name,
  symbol: name,
  contract_type: z.string(),
  synced_at: maybe,
});

/** A sale (`trade`). */
export const trade: z.ZodType<Trade> = z.object({
  transaction_hash: lower,
  transaction_index: zero,
  token_ids: z.array(text),
  seller_address: lower,
  buyer_address: lower,
  marketplace_address: z
    .string()
    .nullish()
    .transform((value) => value?.toLowerCase() ?? ''),
  token_address: lower,
  price: text,
  ...block,
});

/** What a token calls itself (`erc20Metadata`). */
export const tokenMetadata: z.ZodType<TokenMetadata> = z
  .object({
    address: lower,
    name,
    symbol: name,
    decimals,
    logo: maybe,
    logo_hash: maybe,
    thumbnail: maybe,
    block_number: text.nullish(),
    validated: zero,
  })
  .transform(({ block_number, ...row }) => ({
    ...withDecimals(row),
    ...(block_number ? { block_number } : {}),
  }));

/** What an address holds of a token (`erc20TokenBalance`). */
export const tokenBalance: z.ZodType<TokenBalance> = z
  .object({
    token_address: lower,
    name,
    symbol: name,
    logo: maybe,
    thumbnail: maybe,
    decimals,
    balance: text,
  })
  .transform(withDecimals);
