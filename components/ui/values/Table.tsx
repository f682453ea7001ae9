import Link from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { Skeleton } from '@/components/ui/Skeleton';
import { StableText } from '@/components/ui/StableText';
import { useInView } from '@/components/ui/useInView';
import openRow from '@/components/ui/values/openRow.module.css';
import styles from '@/components/ui/values/Table.module.css';

/** The native roles of a table once more: with `display: block` some browsers take them away. */
const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Height of a row that was never drawn, in pixels; the real one is known once it was. */
const ROW_HEIGHT = 73;
const COMPACT_HEIGHT = 45;

/** A column: its head, and what stands in it for a row. */
export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures; they stand in one line digit below digit. */
  align?: 'start' | 'end';
  /** The head is for screen readers alone, as above a column of buttons. */
  quietHead?: boolean;
  /**
   * Where it stands in the two-line row of a phone; once a column has a place, those without one are left out there. The
   * upper line holds `title` and `value`, the lower one `note` and `change`.
   */
  phone?: 'title' | 'value' | 'note' | 'change';
  /** Where a column beside the page leaves it less room than that, this one is left out: 840 px (`wide`) or 600 px. */
  room?: 'wide' | 'medium';
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
  /** Low rows, for lists that are read at a glance. */
  compact?: boolean;
  /** On phones the whole row leads there. Some cell links to the same page, for keyboards and screen readers. */
  rowHref?: (row: Row) => string;
  /**
   * Told of a press on the link of a row, which it may answer in another way (`preventDefault`). The row is then pressed
   * as a whole on wide screens too.
   */
  onRowPress?: (row: Row, event: MouseEvent) => void;
  /** Which row is shown elsewhere, such as in a drawer. */
  isCurrent?: (row: Row) => boolean;
};

/** Rows of a part of a long table, of which those far from the window are not drawn. */
const PART = 50;

/**
 * A table. On a phone each row folds into two lines where its columns say so (`phone`), else it is a list of its cells
 * with their heads. Of a long table, only the rows near the window are drawn.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loading, empty, compact, rowHref, onRowPress, isCurrent } = props;
  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  const isLong = rows.length > PART;
  const starts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => part * PART);
  const folds = columns.some(({ phone }) => phone);
  const cellsOf = (fill: (column: Column<Row>) => ReactNode, href?: string, press?: (event: MouseEvent) => void) =>
    columns.map((column, at) => (
      <td
        key={column.key}
        {...TABLE_ROLES.cell}
        data-align={column.align}
        data-head={column.quietHead ? undefined : column.head}
        data-phone={column.phone}
        data-room={column.room}
      >
        <StableText>{fill(column)}</StableText>
        {at === columns.findIndex(({ phone }) => phone) && href !== undefined ? (
          <Link className={styles.rowLink} href={href} tabIndex={-1} aria-hidden="true" onClick={press} />
        ) : null}
      </td>
    ));
  return (
    <table
      className={styles.table}
      {...TABLE_ROLES.table}
      aria-busy={loading || undefined}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
      data-long={isLong || undefined}
      data-compact={compact || undefined}
      data-folds={folds || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {columns.map(({ key, head, align, quietHead, room }) => (
            <th key={key} {...TABLE_ROLES.head} scope="col" data-align={align} data-room={room}>
              {quietHead ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      {starts.map((first) => (
        <TableRows
          key={first}
          columns={columns.length}
          rows={rows.slice(first, first + PART)}
          rowKey={rowKey}
          cells={(row) =>
            cellsOf(
              ({ cell }) => cell(row),
              rowHref?.(row),
              (event) => onRowPress?.(row, event),
            )
          }
          isCurrent={isCurrent}
          isPressed={onRowPress !== undefined}
          rowHeight={compact ? COMPACT_HEIGHT : ROW_HEIGHT}
          first={first}
          isLong={isLong}
        />
      ))}
      {loading && rows.length === 0 ? (
        <tbody {...TABLE_ROLES.group}>
          {[1, 2, 3].map((index) => (
            <tr key={index} {...TABLE_ROLES.row}>
              {cellsOf(() => (
                <Skeleton width="m" />
              ))}
            </tr>
          ))}
        </tbody>
      ) : null}
    </table>
  );
}

/** Props of {@link TableRows}. */
type TableRowsProps<Row> = {
  /** How many columns there are. */
  columns: number;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The cells of a row. */
  cells: (row: Row) => ReactNode;
  isCurrent: TableProps<Row>['isCurrent'];
  /** Whether a press anywhere on a row is one on its link. */
  isPressed: boolean;
  /** How many rows stand before these in the table. */
  first: number;
  /** Of a row that was never drawn, in pixels. */
  rowHeight: number;
  /** Whether this is a part of a table too long to be drawn whole. */
  isLong: boolean;
};

/** What answers a press by itself. */
const ANSWERING = 'a, button, input, summary, [role="button"]';

/** Passes a press beside the links of a row on to the link of the row, with its keys. Text can be selected all the same. */
function pressRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isAnswered = target instanceof Element && target.closest(ANSWERING) !== null;
  if (isAnswered || getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey, metaKey, shiftKey, altKey };
  const press = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  currentTarget.querySelector('a[aria-hidden]')?.dispatchEvent(press);
}

/** Rows of a table, or of a part of it; far from the window their place alone. */
function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, cells, isCurrent, isPressed, first, rowHeight, isLong } = props;
  const { ref: place, height: kept } = useInView<HTMLTableSectionElement>(first === 0 ? null : rows.length * rowHeight);
  return (
    <tbody ref={place} {...TABLE_ROLES.group}>
      {kept === null || !isLong ? (
        rows.map((row, at) => (
          <tr
            key={rowKey(row)}
            {...TABLE_ROLES.row}
            className={openRow.row}
            aria-rowindex={isLong ? first + at + 2 : undefined}
            aria-current={isCurrent?.(row) ? 'true' : undefined}
            data-pressed={isPressed || undefined}
            onClick={isPressed ? pressRow : undefined}
          >
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
