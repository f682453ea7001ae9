import type { BlockTransaction, ContractEvent, Log, Page, TokenTransfer, Transaction } from '@/protocol/data/shapes';
import { readEventDescription, describeEvents } from '@/server/data-api/eventDescription';
import { blockTransactions } from '@/server/data-api/index/blocks';
import { BLOCK_COLUMNS, JOIN_BLOCK, LOG_COLUMNS, TRANSACTION_COLUMNS } from '@/server/data-api/index/columns';
import {
  addRange,
  blockOfMoment,
  type Index,
  type MomentParameters,
  type RangeParameters,
} from '@/server/data-api/index/connectIndex';
import { Conditions, type ListQuery, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import { requireContract, requireKnownTransfers } from '@/server/data-api/index/requireContract';
import { notFound } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';

/** Which of an address's transactions are wanted, and which of them come first; all, the newest first, by default. */
type TransactionFilter = {
  direction?: 'both' | 'to' | 'from' | undefined;
  status?: 'any' | 'failed' | undefined;
  sort?: 'newest' | 'oldest' | undefined;
};

/** `getTransactions`: what an address has sent or got, newest first (row G30). */
export async function getTransactions(
  index: Index,
  parameters: { address: string } & TransactionFilter & RangeParameters & PageParameters,
): Promise<Page<Transaction>> {
  const { direction = 'both', status, sort } = parameters;
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(toBytes(parameters.address));
  if (direction !== 'to') where.either.push(`t.from_address = ${address}`);
  if (direction !== 'from') where.either.push(`t.to_address = ${address}`);
  // Before Byzantium a receipt told a root in place of a status.
  if (status === 'failed') where.all.push('t.status = 0 AND t.root IS NULL');
  const listing = {
    name: 'getTransactions',
    table: 'chain.transactions',
    key: ['block_number', 'transaction_index'],
    ascending: sort === 'oldest',
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

/** `getTokenTransfers`: the ERC-20 tokens that an address has sent or got, newest first. */
export async function getTokenTransfers(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<TokenTransfer>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(toBytes(parameters.address));
  where.either.push(`t.from_address = ${address}`, `t.to_address = ${address}`);
  return listPage(index, tokenTransferListing('getTokenTransfers', where), parameters);
}

/**
 * `getTokenAddressTransfers`: the transfers of one ERC-20 token, newest first.
 *
 * @throws Parse.Error 101 for a token that the index does not know, 141 where its transfers cannot be told
 */
export async function getTokenAddressTransfers(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<TokenTransfer>> {
  const { address } = await requireContract(index, parameters.address, 'token');
  await requireKnownTransfers(index, address);
  const where = new Conditions().add(toBytes(address), (value) => `t.token_address = ${value}`);
  await addRange(index, where, parameters);
  return listPage(index, tokenTransferListing('getTokenAddressTransfers', where), parameters);
}

/** A list of transfers of ERC-20 tokens, newest first. */
function tokenTransferListing(name: string, where: Conditions): ListQuery {
  return {
    name,
    table: 'chain.token_transfers',
    key: ['block_number', 'log_index'],
    where,
    columns: `t.transaction_hash, t.token_address AS address, t.from_address, t.to_address, t.amount::text AS value,
      ${BLOCK_COLUMNS}`,
    joins: JOIN_BLOCK,
  };
}

type Topics = Partial<Record<'topic0' | 'topic1' | 'topic2' | 'topic3', string | undefined>>;

/**
 * `getLogsByAddress`: what a contract has told, newest first. `block_number` goes before the range.
 *
 * @throws Parse.Error 101 for a `block_number` that the index does not have
 */
export async function getLogsByAddress(
  index: Index,
  parameters: { address: string; block_number?: number | undefined } & Topics & RangeParameters & PageParameters,
): Promise<Page<Log>> {
  const { address, block_number, topic0, topic1, topic2, topic3 } = parameters;
  const where = new Conditions().add(toBytes(address), (value) => `t.address = ${value}`);
  for (const [position, topic] of [topic0, topic1, topic2, topic3].entries()) {
    where.add(topic && toBytes(topic), (value) => `t.topic${position} = ${value}`);
  }
  if (block_number === undefined) await addRange(index, where, parameters);
  else {
    const block = await blockOfMoment(index, { to_block: block_number });
    where.add(block, (value) => `t.block_number = ${value}`);
  }
  const key = ['block_number', 'log_index'];
  const listing = {
    name: 'getLogsByAddress',
    table: 'chain.logs',
    key,
    where,
    columns: LOG_COLUMNS,
    joins: JOIN_BLOCK,
  };
  return listPage(index, listing, parameters);
}

/**
 * `getContractEvents`: the events of one kind that a contract has told, newest first, decoded by their description.
 *
 * @param parameters `topic` is the event's hash or signature; `data` the items of an ABI that describes it
 * @throws Parse.Error 142 where the description is none of this event
 */
export async function getContractEvents(
  index: Index,
  parameters: { address: string; topic: string; data: readonly unknown[] } & RangeParameters & PageParameters,
): Promise<ContractEvent[]> {
  const { topic0, event } = readEventDescription(parameters.topic, parameters.data);
  const { result } = await getLogsByAddress(index, { ...parameters, topic0 });
  return describeEvents(event, result);
}
