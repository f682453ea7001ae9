import type { BlockTransaction, Page, Transaction } from '@/protocol/data/shapes';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import {
  addRange,
  blockOfMoment,
  type MomentParameters,
  type RangeParameters,
} from '@/server/data-api/index/blockRange';
import { blockTransactions } from '@/server/data-api/index/blocks';
import { JOIN_BLOCK, TRANSACTION_COLUMNS } from '@/server/data-api/index/columns';
import { notFound } from '@/server/data-api/refuse';
import { toBytes } from '@/server/db/chains/bytes';

/** `getTransactions`: what an address has sent or got, newest first (row G30), or oldest first for `order: 'asc'`. */
export async function getTransactions(
  index: Index,
  parameters: { address: string; order?: 'asc' | 'desc' | undefined } & RangeParameters & PageParameters,
): Promise<Page<Transaction>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(toBytes(parameters.address));
  where.either.push(`t.from_address = ${address}`, `t.to_address = ${address}`);
  const listing = {
    name: 'getTransactions',
    table: 'chain.transactions',
    key: ['block_number', 'transaction_index'],
    ascending: parameters.order === 'asc',
    where,
    columns: TRANSACTION_COLUMNS,
    joins: JOIN_BLOCK,
  };
  return listPage(index, listing, parameters);
}

/**
 * `getTransaction`: a transaction with its receipt and logs.
 *
 * @throws Parse.Error 101 for a transaction that the index does not have
 */
export async function getTransaction(
  index: Index,
  { transaction_hash }: { transaction_hash: string },
): Promise<BlockTransaction> {
  const [transaction] = await blockTransactions(index, 't.hash = $1', toBytes(transaction_hash));
  if (!transaction) throw notFound(`Transaction ${transaction_hash} is not in the index.`);
  return transaction;
}

/** `getTransactionsCount`: how many transactions an address has sent or got; exact. */
export async function getTransactionsCount(index: Index, { address }: { address: string }): Promise<number> {
  const { rows } = await index.query<{ count: number }>(
    `SELECT (count(*) FILTER (WHERE one))::integer AS count FROM (
      SELECT true AS one FROM chain.transactions WHERE from_address = $1 UNION ALL
      SELECT from_address <> $1 FROM chain.transactions WHERE to_address = $1) t`,
    [toBytes(address)],
  );
  return rows[0]?.count ?? 0;
}

/**
 * `getNativeBalance` of an address that is linked to an account, whose balance is taken down at each block.
 *
 * @returns `null` where the index did not follow the address at that block: the node has to be asked
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getNativeBalance(
  index: Index,
  { address, ...moment }: { address: string } & MomentParameters,
): Promise<{ balance: string } | null> {
  const block = await blockOfMoment(index, moment);
  if (block === null) return null;
  const { rows } = await index.query<{ balance: string | null }>(
    `SELECT balance::text FROM chain.native_balances WHERE address = $1 AND block_number <= $2
    ORDER BY block_number DESC LIMIT 1`,
    [toBytes(address), block],
  );
  const balance = rows[0]?.balance ?? null;
  return balance === null ? null : { balance };
}
