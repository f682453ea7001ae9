import type { ClientBase } from 'pg';

/** A value as a parameter of a query takes it. */
export type Cell = string | number | null;

/** Rows of one table: the type of each column by its name, and the cells in the order of the columns. */
export type Rows = { columns: Readonly<Record<string, string>>; rows: Cell[][] };

/** Rows written by one statement: what it holds is copied several times on its way. */
const AT_ONCE = 5_000;

/** Writes rows by columns, one statement for many; a row that stands already stays as it is. */
export async function insertRows(client: ClientBase, table: string, { columns, rows }: Rows): Promise<void> {
  const names = Object.keys(columns);
  // A list within a list would be flattened: such a cell travels as text.
  const wire = Object.values(columns).map((type) => (type.endsWith('[]') ? 'text' : type));
  const statement = `INSERT INTO ${table} (${names.join(', ')})
    SELECT ${Object.entries(columns)
      .map(([name, type]) => `${name}::${type}`)
      .join(', ')}
    FROM unnest(${wire.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) AS given (${names.join(', ')})
    ON CONFLICT DO NOTHING`;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    await client.query(
      statement,
      names.map((_name, column) => part.map((row) => row[column] ?? null)),
    );
  }
}
