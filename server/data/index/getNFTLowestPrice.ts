import { JOIN_BLOCK } from '@/server/data/index/columns';
import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';
import { requireContract } from '@/server/data/index/requireContract';
import type { Trade } from '@/protocol/data/shapes';
import { IN_NATIVE_COIN, TRADE_COLUMNS } from '@/server/data/index/tradeColumns';

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
    `SELECT ${TRADE_COLUMNS} FROM trades t ${JOIN_BLOCK} WHERE t.token_address = $1 AND ${IN_NATIVE_COIN}
      AND t.block_number >= (SELECT number FROM blocks WHERE time >= $2 ORDER BY time, number LIMIT 1)
    ORDER BY t.price, t.block_number DESC LIMIT 1`,
    [contract.address, since],
  );
  if (!rows[0]) throw notFound(`No token of ${address} was sold in the last ${days} days.`);
  return rows[0];
}
