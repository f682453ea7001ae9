import { strings } from '@/components/explorer/address/strings.en';
import { strings as explorer } from '@/components/explorer/strings.en';
import { saveFile } from '@/components/ui/values/exportText';
import { pagesOf } from '@/lib/data/pagesOf';
import { PartialListError } from '@/lib/errors/backendErrors';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { formatAmount } from '@/lib/format/amounts';
import { toLine } from '@/lib/format/csv';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { Transaction } from '@/protocol/data/shapes';

/** Rows of one file: what comes after them is asked for by a part of the chain. */
const MOST_ROWS = 5_000;
const ROWS_AT_ONCE = 500;

/**
 * Hands the newest transactions of an address to the browser as a file (CSV).
 *
 * @returns how many there are in it, and whether they are all there are
 * @throws FoyerError as `readData`
 */
export async function exportTransactions(
  chain: ExplorerChain,
  address: string,
): Promise<{ count: number; isComplete: boolean }> {
  const { rows, isComplete } = await readRows(chain, address);
  const lines = rows.map((row) => toRow(row, address));
  const head = toLine(strings.columns(chain.symbol));
  saveFile(`transactions-${address}.csv`, 'text/csv', ['\uFEFF', head, ...lines]);
  return { count: rows.length, isComplete };
}

async function readRows({ id }: ExplorerChain, address: string): Promise<{ rows: Transaction[]; isComplete: boolean }> {
  const rows: Transaction[] = [];
  const chain = `0x${id.toString(16)}`;
  try {
    for await (const page of pagesOf('getTransactions', { chain, address, limit: ROWS_AT_ONCE })) {
      rows.push(...page.result);
      if (rows.length >= MOST_ROWS) return { rows, isComplete: !page.cursor };
    }
    return { rows, isComplete: true };
  } catch (error) {
    // The index begins late: these are all there are.
    if (error instanceof PartialListError) return { rows, isComplete: false };
    throw error;
  }
}

function toRow(row: Transaction, address: string): string {
  const { hash, block_number, block_timestamp, from_address: from, receipt_gas_used: gas } = row;
  const to = row.to_address ?? row.receipt_contract_address ?? '';
  const way = from === address ? (to === address ? 'self' : 'out') : 'in';
  const exact = (wei: string | bigint) => formatAmount(wei, 18).exact;
  return toLine([
    ...[hash, block_number, block_timestamp, from, to, explorer.transactions.ways[way], exact(row.value)],
    ...[exact(BigInt(row.gas_price) * BigInt(gas)), row.input.length < 10 ? '' : row.input.slice(0, 10)],
    hasFailed(row) ? explorer.transactions.failed : explorer.transactions.success,
  ]);
}
