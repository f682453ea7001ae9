import type { ActivityEntry, ActivityRow, ActivityTransaction, AssetTransfer } from '@/lib/activity/ActivityEntry';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { Transaction } from '@/protocol/data/shapes';

/** A list of one address on one chain, newest block first. */
export type ActivityStream = { chainId: number; rows: AsyncIterator<ActivityRow> };

/** All rows of a block, apart by the stream they came from. */
export type ActivityBlock = {
  chainId: number;
  number: number;
  hash: string;
  time: string;
  lists: readonly (readonly ActivityRow[])[];
};

type Head = { stream: ActivityStream; next: ActivityRow | null; number: number; moment: number };

async function advance(head: Head): Promise<void> {
  const { value, done } = await head.stream.rows.next();
  head.next = done ? null : value;
  if (!head.next) return;
  head.number = Number(head.next.row.block_number);
  head.moment = Date.parse(head.next.row.block_timestamp);
}

async function drain(head: Head, number: number): Promise<ActivityRow[]> {
  const rows: ActivityRow[] = [];
  while (head.next && head.number === number) {
    rows.push(head.next);
    await advance(head);
  }
  return rows;
}

/**
 * Which of two comes first: the later one; of one moment that of the lower chain id, and within a chain the higher
 * block.
 */
function isBefore(a: Head, b: Head): boolean {
  if (a.moment !== b.moment) return a.moment > b.moment;
  if (a.stream.chainId !== b.stream.chainId) return a.stream.chainId < b.stream.chainId;
  return a.number > b.number;
}

/**
 * Brings many lists into one by the time of their blocks, newest first. Block by block, not row by row: what belongs to
 * one transaction stands in several lists, and all of it in one block.
 *
 * @throws what a list throws
 */
export async function* mergeBlocks(streams: readonly ActivityStream[]): AsyncGenerator<ActivityBlock, void, undefined> {
  const heads = streams.map((stream): Head => ({ stream, next: null, number: 0, moment: 0 }));
  await Promise.all(heads.map(advance));
  for (;;) {
    let first: Head | null = null;
    for (const head of heads) if (head.next && (!first || isBefore(head, first))) first = head;
    if (!first?.next) return;
    const { number } = first;
    const { chainId } = first.stream;
    const { block_timestamp: time, block_hash: hash } = first.next.row;
    const ofChain = heads.filter(({ stream }) => stream.chainId === chainId);
    yield { chainId, number, hash, time, lists: await Promise.all(ofChain.map((head) => drain(head, number))) };
  }
}

/** Contract that it made, what it cost, and so on, from the row of a transaction. */
function toTransaction(row: Transaction): ActivityTransaction {
  return {
    from: row.from_address,
    to: row.to_address,
    value: row.value,
    fee: (BigInt(row.receipt_gas_used) * BigInt(row.gas_price)).toString(),
    failed: hasFailed(row),
    input: row.input,
    made: row.receipt_contract_address,
    index: Number(row.transaction_index),
  };
}

function toMove(found: Exclude<ActivityRow, { list: 'getTransactions' }>): AssetTransfer {
  const { from_address: from, to_address: to } = found.row;
  return found.list === 'getTokenTransfers'
    ? { kind: 'token', from, to, amount: found.row.value, token: found.row.address, tokenId: null }
    : { kind: 'nft', from, to, amount: found.row.amount, token: found.row.token_address, tokenId: found.row.token_id };
}

/** Two rows are the same where this is; rows of tokens do not say which log they come from. */
function keyOf(found: ActivityRow): string {
  if (found.list === 'getTransactions') return found.row.hash;
  const { transaction_hash, from_address, to_address } = found.row;
  const what =
    found.list === 'getTokenTransfers'
      ? [found.row.address, found.row.value]
      : [found.row.token_address, found.row.token_id, found.row.amount, found.row.log_index];
  return [found.list, transaction_hash, from_address, to_address, ...what].join(' ');
}

/**
 * Each row once. What went from one of the visitor's addresses to another stands in the lists of both, and as often in
 * the one as in the other: so the first of a kind in any list is the first of that kind in every list.
 */
function onlyOnce(lists: readonly (readonly ActivityRow[])[]): ActivityRow[] {
  const rows = new Map<string, ActivityRow>();
  for (const list of lists) {
    const times = new Map<string, number>();
    for (const row of list) {
      const key = keyOf(row);
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      rows.set(`${key} ${time}`, row);
    }
  }
  return [...rows.values()];
}

/** What happened in a block, its last transaction first: each transaction with all that it moved. */
export function groupBlock({ chainId, number, hash: blockHash, time, lists }: ActivityBlock): ActivityEntry[] {
  const entries = new Map<string, ActivityEntry & { moves: AssetTransfer[] }>();
  for (const found of onlyOnce(lists)) {
    const hash = found.list === 'getTransactions' ? found.row.hash : found.row.transaction_hash;
    const id = `${chainId}:${hash}`;
    const entry = entries.get(id) ?? {
      id,
      chainId,
      hash,
      block: number,
      blockHash,
      time,
      transaction: null,
      moves: [],
    };
    entries.set(id, entry);
    if (found.list !== 'getTransactions') entry.moves.push(toMove(found));
    else {
      const transaction = toTransaction(found.row);
      const { from, to, made, value: amount, failed } = transaction;
      entry.transaction = transaction;
      const coin: AssetTransfer = { kind: 'coin', from, to: to ?? made ?? from, amount, token: null, tokenId: null };
      if (amount !== '0' && !failed) entry.moves.unshift(coin);
    }
  }
  const placeOf = ({ transaction }: ActivityEntry) => transaction?.index ?? -1;
  return [...entries.values()].sort((a, b) => placeOf(b) - placeOf(a));
}
