import { fetchData, fetchOrNull } from '@/lib/explorer/fetchData';
import { listTransactions } from '@/lib/explorer/listTransactions';
import { createSectionLoader, type Loader, readCoinPrice, ROWS } from '@/lib/explorer/loading';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** Blocks that are looked through for the transactions of one page. */
const MAX_BLOCKS = 100;

/** Lists the blocks of a chain, newest first. The cursor is the number of the newest one. */
export const loadBlocks: Loader = async ({ chain, cursor }) => {
  const to = /^\d{1,15}$/.test(cursor ?? '') ? cursor : undefined;
  const newest = { chain, limit: ROWS };
  // A newer page may begin beyond the newest block.
  const requested = to === undefined ? null : await fetchOrNull('getBlockStats', { ...newest, to_block: to });
  const blocks = requested ?? (await fetchData('getBlockStats', newest));
  const last = Number(blocks.at(-1)?.number ?? 0);
  const first = Number(blocks[0]?.number ?? 0);
  return {
    kind: 'blocks',
    blocks,
    older: last > 0 ? String(last - 1) : '',
    newer: requested ? String(first + ROWS) : null,
  };
};

/** A place within a chain: before the transaction of an index in a block. */
type Before = { block: number; index: number };

/** Lists the transactions of a chain, newest first. The cursor is the place of the last one: `{block}-{index}`. */
export const loadTransactions: Loader = async ({ chain, of, cursor = '' }) => {
  const [, block, index] = /^(\d{1,15})-(\d{1,9})$/.exec(cursor) ?? [];
  const before = block === undefined ? null : { block: Number(block), index: Number(index) };
  const [{ rows, older }, coinUsd] = await Promise.all([
    readBack(chain, before),
    createSectionLoader().read('prices', readCoinPrice(of)),
  ]);
  return { kind: 'transactions', older, isNewest: before === null, coinUsd, ...(await listTransactions(of.id, rows)) };
};

/** Reads blocks back from a place until a page is full. */
async function readBack(chain: string, before: Before | null): Promise<{ rows: BlockTransaction[]; older: string }> {
  const from = before === null ? {} : { to_block: before.block };
  const stats = await fetchData('getBlockStats', { chain, limit: MAX_BLOCKS, ...from });
  const rows: BlockTransaction[] = [];
  for (const { number, transaction_count: count } of stats) {
    if (count === 0) continue;
    const { transactions } = await fetchData('getBlock', { chain, block_number_or_hash: number });
    const isFirst = before?.block === Number(number);
    const fitting = transactions.filter((one) => !isFirst || Number(one.transaction_index) < before.index);
    rows.push(...fitting.toReversed().slice(0, ROWS - rows.length));
    const last = rows.at(-1);
    if (rows.length >= ROWS && last) return { rows, older: `${last.block_number}-${last.transaction_index}` };
  }
  const end = Number(stats.at(-1)?.number ?? 0);
  return { rows, older: end > 0 ? `${end}-0` : '' };
}
