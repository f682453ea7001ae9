import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { JOIN_BLOCK } from '@/server/data/index/columns';
import { Conditions } from '@/server/data/index/Conditions';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import { requireContract } from '@/server/data/index/requireContract';
import type { Page, Trade } from '@/protocol/data/shapes';
import { TRADE_COLUMNS } from '@/server/data/index/tradeColumns';

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
  const where = new Conditions().add(contract.address, (value) => `t.token_address = ${value}`);
  await addRange(index, where, parameters);
  const key = ['block_number', 'log_index'];
  const listing = { name: 'getNFTTrades', table: 'trades', key, where, columns: TRADE_COLUMNS, joins: JOIN_BLOCK };
  return listPage(index, listing, parameters);
}
