import type { ReactNode } from 'react';
import { TABLE_ROLES } from '@/components/ui/tableRoles';
import { useNearness } from '@/components/ui/useNearness';

/** Props of {@link TableRows}. */
export type TableRowsProps<Row> = {
  /** How many columns there are. */
  columns: number;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The cells of a row. */
  cells: (row: Row) => ReactNode;
  /** How many rows stand before these in the table. */
  first: number;
  /** Whether this is a part of a table too long to be drawn whole. */
  isLong: boolean;
};

/** Height of a row that was never drawn, in pixels; the real one is known once it was. */
const ROW_HEIGHT = 73;

/** Rows of a table, or of a part of it; far from the window their place alone. */
export function TableRows<Row>({ columns, rows, rowKey, cells, first, isLong }: TableRowsProps<Row>) {
  const { place, kept } = useNearness<HTMLTableSectionElement>(first === 0 ? null : rows.length * ROW_HEIGHT);
  return (
    <tbody ref={place} {...TABLE_ROLES.group}>
      {kept === null || !isLong ? (
        rows.map((row, at) => (
          <tr key={rowKey(row)} {...TABLE_ROLES.row} aria-rowindex={isLong ? first + at + 2 : undefined}>
            {cells(row)}
          </tr>
        ))
      ) : (
        <tr aria-hidden="true" data-place>
          <td colSpan={columns} style={{ height: kept }} />
        </tr>
      )}
    </tbody>
  );
}
