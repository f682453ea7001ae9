import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { JOIN_BLOCK, TRANSACTION_COLUMNS } from '@/server/data/index/columns';
import { Conditions } from '@/server/data/index/Conditions';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import type { Page, Transaction } from '@/protocol/data/shapes';

/** `getTransactions`: what an address has sent or got, newest first (row G30), or oldest first for `order: 'asc'`. */
export async function getTransactions(
  index: Index,
  parameters: { address: string; order?: 'asc' | 'desc' | undefined } & RangeParameters & PageParameters,
): Promise<Page<Transaction>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(parameters.address.toLowerCase());
  where.either.push(`t.from_address = ${address}`, `t.to_address = ${address}`);
  const listing = {
    name: 'getTransactions',
    table: 'transactions',
    key: ['block_number', 'transaction_index'],
    ascending: parameters.order === 'asc',
    where,
    columns: TRANSACTION_COLUMNS,
    joins: JOIN_BLOCK,
  };
  return listPage(index, listing, parameters);
}
