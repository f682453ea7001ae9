import type { ClientBase, Connection, Submittable } from 'pg';
import type { Cell, Rows } from '@/server/indexer/Rows';

/** Rows in the text form of `COPY`, which is all that is kept of them until they are written. */
export type PackedRows = { columns: readonly string[]; count: number; text: Buffer };

/** The part of a connection that takes copied rows. */
type CopyConnection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

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
  client: ClientBase,
  table: string,
  parts: readonly PackedRows[],
  merging = false,
): Promise<void> {
  const full = parts.filter(({ count }) => count > 0);
  if (!full[0]) return;
  const names = full[0].columns.join(', ');
  if (!merging) return copy(client, `${table} (${names})`, full);
  await client.query(`CREATE TEMP TABLE copied (LIKE ${table}) ON COMMIT DROP`);
  await copy(client, `copied (${names})`, full);
  await client.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM copied ON CONFLICT DO NOTHING`);
  await client.query('DROP TABLE copied');
}

function copy(client: ClientBase, target: string, parts: readonly PackedRows[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        (connection as unknown as CopyConnection).query(`COPY ${target} FROM STDIN`);
      },
      handleCopyInResponse(connection: CopyConnection) {
        for (const { text } of parts) connection.sendCopyFromChunk(text);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
}

const lineOf = (row: readonly Cell[]): string => `${row.map(wordOf).join('\t')}\n`;

/** A cell as the text form of `COPY` has it. */
function wordOf(cell: Cell): string | number {
  if (cell === null) return '\\N';
  return typeof cell === 'string' && /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, escaped) : cell;
}

const escaped = (letter: string): string =>
  letter === '\\' ? '\\\\' : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
