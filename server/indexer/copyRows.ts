import type { ChainConnection } from '@/server/db/chains/chainTables';
import { RpcError } from '@/server/indexer/createRpc';

/** Rows in `COPY` text format, the only form in which they are kept until they are written. */
export type PackedRows = { columns: readonly string[]; count: number; text: Buffer };

/** Formats rows for writing. */
export function packRows({ columns, rows }: Rows): PackedRows {
  return { columns, count: rows.length, text: Buffer.from(rows.map(lineOf).join('')) };
}

/**
 * Writes rows of one table by `COPY`, the cheapest way for the database. An existing row is an
 * error; if `merging`, it is unchanged.
 *
 * @param parts rows with the same columns
 * @throws DatabaseError 23505 for an existing row
 */
export async function copyRows(
  chain: ChainConnection,
  table: string,
  parts: readonly PackedRows[],
  merging = false,
): Promise<void> {
  const full = parts.filter(({ count }) => count > 0);
  if (!full[0]) return;
  const names = full[0].columns.join(', ');
  const texts = full.map(({ text }) => text);
  if (!merging) return chain.copy(`chain.${table} (${names})`, texts);
  await chain.query(`CREATE TEMP TABLE copied (LIKE chain.${table}) ON COMMIT DROP`);
  await chain.copy(`copied (${names})`, texts);
  await chain.query(`INSERT INTO chain.${table} (${names}) SELECT ${names} FROM copied ON CONFLICT DO NOTHING`);
  await chain.query('DROP TABLE copied');
}

const lineOf = (row: readonly Cell[]): string => `${row.map(wordOf).join('\t')}\n`;

/** A cell in `COPY` text format. */
function wordOf(cell: Cell): string | number {
  if (cell === null) return '\\N';
  if (typeof cell === 'object') return `\\\\x${cell.hex}`;
  return typeof cell === 'string' && /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, escaped) : cell;
}

const escaped = (letter: string): string =>
  letter === '\\' ? '\\\\' : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Bytes as hex, without `0x`. */
type Bytes = { hex: string };

/** A value for the database: a number in decimal, a list as PostgreSQL writes it (`{1,2}`). */
export type Cell = string | number | Bytes | null;

/**
 * Hex from a node for a column of bytes. Half a byte (`0x0`) is padded with a zero.
 *
 * @throws {RpcError} if it is not hex
 */
export function bytesCell(hex: string): Bytes {
  if (!/^(?:0x[0-9a-f]*)?$/i.test(hex))
    throw new RpcError(`the node returned invalid hexadecimal: ${hex.slice(0, 80)}`);
  return { hex: hex.length % 2 === 0 ? hex.slice(2) : `0${hex.slice(2)}` };
}

/** Rows of one table: its column names, and the cells in their order. */
export type Rows = { columns: readonly string[]; rows: Cell[][] };
