import type { ClientBase, Connection, Submittable } from 'pg';
import type { Cell, Rows } from '@/server/indexer/Rows';

/** The part of a connection that takes copied rows. */
type CopyConnection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Rows that travel in one message. */
const AT_ONCE = 500;

/**
 * Writes rows by `COPY`, the way that costs a database least. A row that stands already is an error; where `merging`,
 * it stays as it is.
 *
 * @throws DatabaseError 23505 for a row that stands already
 */
export async function copyRows(client: ClientBase, table: string, given: Rows, merging = false): Promise<void> {
  if (given.rows.length === 0) return;
  const names = given.columns.join(', ');
  if (!merging) return copy(client, `${table} (${names})`, given.rows);
  await client.query(`CREATE TEMP TABLE copied (LIKE ${table}) ON COMMIT DROP`);
  await copy(client, `copied (${names})`, given.rows);
  await client.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM copied ON CONFLICT DO NOTHING`);
  await client.query('DROP TABLE copied');
}

function copy(client: ClientBase, target: string, rows: readonly Cell[][]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        (connection as unknown as CopyConnection).query(`COPY ${target} FROM STDIN`);
      },
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < rows.length; at += AT_ONCE) {
          connection.sendCopyFromChunk(
            Buffer.from(
              rows
                .slice(at, at + AT_ONCE)
                .map(lineOf)
                .join(''),
            ),
          );
        }
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
