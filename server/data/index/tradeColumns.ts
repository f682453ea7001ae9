import { zeroAddress } from 'viem';
import { BLOCK_COLUMNS } from '@/server/data/index/columns';

/** What a sale is told by, by `t` out of `trades` and `JOIN_BLOCK`. */
export const TRADE_COLUMNS = `t.transaction_hash, t.transaction_index::text, t.token_ids, t.seller_address,
  t.buyer_address, t.marketplace_address, t.token_address, t.price::text, ${BLOCK_COLUMNS}`;

/** Lets sales against the chain's own coin through alone: prices in others cannot be compared. */
export const IN_NATIVE_COIN = `t.currency = '${zeroAddress}'`;
