import { zeroAddress } from 'viem';
import type { Page, Trade } from '@/protocol/data/shapes';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { addRange, type RangeParameters } from '@/server/data-api/index/blockRange';
import { BLOCK_COLUMNS, JOIN_BLOCK } from '@/server/data-api/index/columns';
import { requireContract } from '@/server/data-api/index/requireContract';
import { notFound } from '@/server/data-api/refuse';
import { toBytes } from '@/server/db/chains/bytes';

/** What a sale is told by, by `t` out of `trades` and `JOIN_BLOCK`. */
const TRADE_COLUMNS = `t.transaction_hash, t.transaction_index::text, t.token_ids, t.seller_address,
  t.buyer_address, t.marketplace_address, t.token_address, t.price::text, ${BLOCK_COLUMNS}`;

/** Lets sales against the chain's own coin through alone: prices in others cannot be compared. */
const IN_NATIVE_COIN = `t.currency = '\\x${zeroAddress.slice(2)}'`;

/**
 * `getNFTTrades`: the sales of one contract's NFTs on Seaport, newest first.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTTrades(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<Trade>> {
  const contract = await requireContract(index, parameters.address, 'nft');
  const where = new Conditions().add(toBytes(contract.address), (value) => `t.token_address = ${value}`);
  await addRange(index, where, parameters);
  const key = ['block_number', 'log_index'];
  const listing = {
    name: 'getNFTTrades',
    table: 'chain.trades',
    key,
    where,
    columns: TRADE_COLUMNS,
    joins: JOIN_BLOCK,
  };
  return listPage(index, listing, parameters);
}

/** Days to look back where the caller does not say. */
const DAYS = 7;

/**
 * `getNFTLowestPrice`: the cheapest sale of one contract's NFTs in the last days, in the chain's own coin.
 *
 * @throws Parse.Error 101 for a contract that the index does not know, or one without a sale in that time
 */
export async function getNFTLowestPrice(
  index: Index,
  { address, days = DAYS }: { address: string; days?: number | undefined },
): Promise<Trade> {
  const contract = await requireContract(index, address, 'nft');
  const since = new Date(Date.now() - days * 86_400_000);
  const { rows } = await index.query<Trade>(
    `SELECT ${TRADE_COLUMNS} FROM chain.trades t ${JOIN_BLOCK} WHERE t.token_address = $1 AND ${IN_NATIVE_COIN}
      AND t.block_number >= (SELECT number FROM chain.blocks WHERE time >= $2 ORDER BY time, number LIMIT 1)
    ORDER BY t.price, t.block_number DESC LIMIT 1`,
    [toBytes(contract.address), since],
  );
  if (!rows[0]) throw notFound(`No token of ${address} was sold in the last ${days} days.`);
  return rows[0];
}
