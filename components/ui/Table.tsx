import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/Skeleton';
import styles from '@/components/ui/Table.module.css';

/** A column: its head, and what stands in it for a row. */
export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures; they stand in one line digit below digit. */
  align?: 'start' | 'end';
  /** The head is for screen readers alone, as above a column of buttons. */
  quietHead?: boolean;
};

/** Rows of one kind. */
export type TableProps<Row> = {
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows are on their way: their places are kept. */
  loading?: boolean;
  /** Stands there instead of the rows when there is none. */
  empty?: ReactNode;
};

/** The native roles once more: with `display: block` some browsers take them away. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table; on a narrow screen each row stands as a list of its cells with their heads.
 */
export function Table<Row>({ caption, columns, rows, rowKey, loading, empty }: TableProps<Row>) {
  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  return (
    <table className={styles.table} {...ROLES.table} aria-busy={loading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...ROLES.group}>
        <tr {...ROLES.row}>
          {columns.map(({ key, head, align, quietHead }) => (
            <th key={key} {...ROLES.head} scope="col" data-align={align}>
              {quietHead ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...ROLES.row}>
            {columns.map(({ key, head, align, quietHead, cell }) => (
              <td key={key} {...ROLES.cell} data-align={align} data-head={quietHead ? undefined : head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {loading && rows.length === 0
          ? [1, 2, 3].map((place) => (
              <tr key={place} {...ROLES.row}>
                {columns.map(({ key, head, align, quietHead }) => (
                  <td key={key} {...ROLES.cell} data-align={align} data-head={quietHead ? undefined : head}>
                    <Skeleton width="m" />
                  </td>
                ))}
              </tr>
            ))
          : null}
      </tbody>
    </table>
  );
}
