import { JOIN_BLOCK, LOG_COLUMNS, TRANSACTION_COLUMNS } from '@/server/data/index/columns';
import type { Index } from '@/server/data/index/Index';
import type { BlockTransaction, Log, Transaction } from '@/protocol/data/shapes';

/**
 * Transactions of one block with their logs, in their order.
 *
 * @param condition on `t`, with the one value `$1`
 */
export async function blockTransactions(index: Index, condition: string, value: string): Promise<BlockTransaction[]> {
  const { rows } = await index.query<Transaction>(
    `SELECT ${TRANSACTION_COLUMNS} FROM transactions t ${JOIN_BLOCK} WHERE ${condition} ORDER BY t.transaction_index`,
    [value],
  );
  const hashes = rows.map(({ hash }) => hash);
  const logs = await index.query<Log>(
    `SELECT ${LOG_COLUMNS} FROM logs t ${JOIN_BLOCK}
    WHERE t.block_number = $1 AND t.transaction_hash = ANY($2) ORDER BY t.log_index`,
    [rows[0]?.block_number ?? null, hashes],
  );
  const byHash = new Map<string, Log[]>(hashes.map((hash) => [hash, []]));
  for (const log of logs.rows) byHash.get(log.transaction_hash)?.push(log);
  return rows.map((row) => ({ ...row, logs: byHash.get(row.hash) ?? [] }));
}
