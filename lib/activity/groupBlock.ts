import type { ActivityEntry, ActivityRow, ActivityTransaction, Move } from '@/lib/activity/ActivityEntry';
import type { ActivityBlock } from '@/lib/activity/mergeBlocks';
import type { Transaction } from '@/protocol/data/shapes';

/** Contract that it made, what it cost, and so on, from the row of a transaction. */
function toTransaction(row: Transaction): ActivityTransaction {
  return {
    from: row.from_address,
    to: row.to_address,
    value: row.value,
    fee: (BigInt(row.receipt_gas_used) * BigInt(row.gas_price)).toString(),
    failed: row.receipt_status === '0',
    input: row.input,
    made: row.receipt_contract_address,
    index: Number(row.transaction_index),
  };
}

function toMove(found: Exclude<ActivityRow, { list: 'getTransactions' }>): Move {
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
  const entries = new Map<string, ActivityEntry & { moves: Move[] }>();
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
      const coin: Move = { kind: 'coin', from, to: to ?? made ?? from, amount, token: null, tokenId: null };
      if (amount !== '0' && !failed) entry.moves.unshift(coin);
    }
  }
  const placeOf = ({ transaction }: ActivityEntry) => transaction?.index ?? -1;
  return [...entries.values()].sort((a, b) => placeOf(b) - placeOf(a));
}
