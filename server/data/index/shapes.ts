/** Where a row stands in the chain. */
export type Place = { block_timestamp: string; block_number: string; block_hash: string };

/** A log, in the shape `log` of the protocol. */
export type Log = Place & {
  log_index: string;
  transaction_hash: string;
  transaction_index: string;
  address: string;
  data: string;
  topic0: string | null;
  topic1: string | null;
  topic2: string | null;
  topic3: string | null;
};

/** A transaction, in the shape `transaction` of the protocol. */
export type Transaction = Place & {
  hash: string;
  nonce: string;
  transaction_index: string;
  from_address: string;
  to_address: string | null;
  value: string;
  gas: string;
  gas_price: string;
  input: string;
  receipt_cumulative_gas_used: string;
  receipt_gas_used: string;
  receipt_contract_address: string | null;
  receipt_root: string | null;
  receipt_status: string;
};

/** A transaction with its logs, in the shape `blockTransaction` of the protocol. */
export type BlockTransaction = Transaction & { logs: Log[] };

/** A transfer of an ERC-20 token, in the shape `erc20Transaction` of the protocol; `address` is the token. */
export type TokenTransfer = Place & {
  transaction_hash: string;
  address: string;
  from_address: string;
  to_address: string;
  value: string;
};

/** A transfer of an NFT, in the shape `nftTransfer` of the protocol; `value` is what its transaction carried. */
export type NftTransfer = Place & {
  token_address: string;
  token_id: string;
  from_address: string;
  to_address: string;
  value: string | null;
  amount: string;
  contract_type: string;
  transaction_hash: string;
  transaction_type: string;
  transaction_index: string;
  log_index: number;
  operator: string | null;
};

/** An NFT, in the shape `nft` of the protocol; `metadata` is JSON in a string. */
export type Nft = {
  token_address: string;
  token_id: string;
  contract_type: string;
  token_uri: string | null;
  metadata: string | null;
  synced_at: string | null;
  amount: string | null;
  name: string | null;
  symbol: string | null;
};

/** An NFT and who holds it, in the shape `nftOwner` of the protocol. */
export type NftOwner = Nft & { owner_of: string; block_number: string; block_number_minted: string | null };

/** A sale, in the shape `trade` of the protocol. The price is in the smallest unit of the chain's coin. */
export type Trade = Place & {
  transaction_hash: string;
  transaction_index: string;
  token_ids: string[];
  seller_address: string;
  buyer_address: string;
  marketplace_address: string;
  token_address: string;
  price: string;
};

/** What is known of a token, in the shape `erc20Metadata` of the protocol. */
export type TokenMetadata = {
  address: string;
  name: string | null;
  symbol: string | null;
  decimals: string;
  logo: string | null;
  logo_hash: string | null;
  thumbnail: string | null;
  block_number: string;
  validated: string;
};
