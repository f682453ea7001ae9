import type { ChainConnection } from '@/server/db/chains/chainTables';
import { RpcError } from '@/server/indexer/createRpc';

/** Rows in the text form of `COPY`, which is all that is kept of them until they are written. */
export type PackedRows = { columns: readonly string[]; count: number; text: Buffer };

/** Puts rows into the form in which they are written. */
export function packRows({ columns, rows }: Rows): PackedRows {
  return { columns, count: rows.length, text: Buffer.from(rows.map(lineOf).join('')) };
}

/**
 * Writes rows of one table by `COPY`, the way that costs a database least. A row that stands already is an error; where
 * `merging`, it stays as it is.
 *
 * @param parts rows of the same columns
 * @throws DatabaseError 23505 for a row that stands already
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

/** A cell as the text form of `COPY` has it. */
function wordOf(cell: Cell): string | number {
  if (cell === null) return '\\N';
  if (typeof cell === 'object') return `\\\\x${cell.hex}`;
  return typeof cell === 'string' && /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, escaped) : cell;
}

const escaped = (letter: string): string =>
  letter === '\\' ? '\\\\' : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Bytes as hex, without `0x`. */
type Bytes = { hex: string };

/** A value as the database takes it: a number in decimal, a list as PostgreSQL writes it (`{1,2}`). */
export type Cell = string | number | Bytes | null;

/**
 * What a node gave as hex, in a column of bytes. Where it gave half a byte (`0x0`), a zero is put in front.
 *
 * @throws {RpcError} for what is no hex
 */
export function bytesCell(hex: string): Bytes {
  if (!/^(?:0x[0-9a-f]*)?$/i.test(hex))
    throw new RpcError(`the node gave ${hex.slice(0, 80)}, which is no hexadecimal`);
  return { hex: hex.length % 2 === 0 ? hex.slice(2) : `0${hex.slice(2)}` };
}

/** Rows of one table: the names of its columns, and the cells in their order. */
export type Rows = { columns: readonly string[]; rows: Cell[][] };
