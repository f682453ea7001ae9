import { zeroAddress } from 'viem';
import type { Page, TokenMetadata, Trade } from '@/protocol/data/shapes';
import { BLOCK_COLUMNS, JOIN_BLOCK } from '@/server/data-api/index/columns';
import {
  addRange,
  blockOfMoment,
  type Index,
  type MomentParameters,
  type RangeParameters,
} from '@/server/data-api/index/connectIndex';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import { requireContract } from '@/server/data-api/index/requireContract';
import { type ReadTokens, getTokenMetadata } from '@/server/data-api/index/tokens';
import { invalid, notFound } from '@/server/data-api/sources/Source';
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

/** A pair and its two tokens, in the pair's order. */
type Pair = { token0: TokenMetadata; token1: TokenMetadata; pairAddress: string };

/**
 * `getPairAddress`: the pair of two tokens on an exchange, such as `uniswapv2`.
 *
 * @throws Parse.Error 101 where there is none, or was none yet
 */
export async function getPairAddress(
  index: Index,
  ask: ReadTokens,
  parameters: { token0_address: string; token1_address: string; exchange: string } & MomentParameters,
): Promise<Pair> {
  const { exchange } = parameters;
  const requested = [parameters.token0_address.toLowerCase(), parameters.token1_address.toLowerCase()];
  if (requested[0] === requested[1]) throw invalid('token1_address: must not be token0_address');
  const block = await blockOfMoment(index, parameters);
  // A pair has its tokens in the order of their addresses.
  const { rows } = await index.query<{ address: string; token0: string; token1: string }>(
    `SELECT address, token0, token1 FROM chain.pairs WHERE token0 = $1 AND token1 = $2 AND exchange = $3
      AND block_number <= coalesce($4::bigint, 9223372036854775807)
    ORDER BY block_number LIMIT 1`,
    [...requested.sort().map(toBytes), exchange, block],
  );
  const pair = rows[0];
  const tokens = pair ? await getTokenMetadata(index, ask, { addresses: [pair.token0, pair.token1] }) : [];
  const [token0, token1] = tokens;
  if (!pair || !token0 || !token1)
    throw notFound(`No pair of ${requested.join(' and ')} on ${exchange} is in the index.`);
  return { token0, token1, pairAddress: pair.address };
}

/** What a pair holds of its two tokens, in their smallest units. */
type Reserves = { reserve0: string; reserve1: string };

/**
 * `getPairReserves`: what a pair (Uniswap v2 and its likes) holds, now or as of a block.
 *
 * @throws Parse.Error 101 for a pair that the index does not know, or that held nothing yet
 */
export async function getPairReserves(
  index: Index,
  parameters: { pair_address: string } & MomentParameters,
): Promise<Reserves> {
  const { pair_address } = parameters;
  const block = await blockOfMoment(index, parameters);
  const { rows } = await index.query<Reserves>(
    `SELECT reserve0::text, reserve1::text FROM chain.pair_reserves
    WHERE pair = $1 AND block_number <= coalesce($2::bigint, 9223372036854775807)
    ORDER BY block_number DESC, log_index DESC LIMIT 1`,
    [toBytes(pair_address), block],
  );
  if (!rows[0]) {
    throw notFound(`No reserves of a pair at ${pair_address} are in the index${block ? ` as of block ${block}` : ''}.`);
  }
  return rows[0];
}
