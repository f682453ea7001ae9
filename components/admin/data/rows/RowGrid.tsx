import { Cell } from '@/components/admin/data/rows/Cell';
import { isSortable, type RowsState } from '@/components/admin/data/rows/rowQuery';
import { strings } from '@/components/admin/data/strings.en';
import { Skeleton } from '@/components/ui/Skeleton';
import { Checkbox } from '@/components/ui/forms/Toggles';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminRow } from '@/protocol/calls/adminRows';
import styles from '@/components/admin/data/rows/Grid.module.css';

const words = strings.classes.rows;

/** Stand at the end, in this order. */
const LAST = ['createdAt', 'updatedAt', 'ACL'];

/** Props of {@link RowGrid}. */
export type RowGridProps = {
  detail: AdminClassDetail;
  state: RowsState;
  /** Ids of the rows that are ticked. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onOpen: (row: AdminRow) => void;
};

/** Rows as a grid: a column per field, with its type; a press on a head sorts, on a value edits it. */
export function RowGrid({ detail, state, chosen, onChoose, onOpen }: RowGridProps) {
  const { name, editable } = detail;
  const { rows, query, setQuery } = state;
  const { sort, hidden } = query;
  const fields = orderFields(detail.schema).filter((field) => !hidden.includes(field.name));
  const all = rows !== null && rows.length > 0 && rows.every(({ objectId }) => chosen.has(objectId));
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    // Scrolled sideways by the buttons in it, which the keyboard reaches.
    <div className={styles.scroll}>
      <table className={styles.grid} aria-busy={!rows || undefined}>
        <caption className="visually-hidden">{words.caption(name)}</caption>
        <thead>
          <tr>
            {editable && (
              <th scope="col" className={styles.tick}>
                <Checkbox
                  label={words.selectAll}
                  quietLabel
                  checked={all}
                  mixed={(rows ?? []).some(({ objectId }) => chosen.has(objectId))}
                  onChange={(on) =>
                    tick(
                      (rows ?? []).map(({ objectId }) => objectId),
                      on,
                    )
                  }
                />
              </th>
            )}
            {fields.map((field) => {
              const isSorted = sort.field === field.name;
              return (
                <th
                  key={field.name}
                  scope="col"
                  data-id={field.name === 'objectId' || undefined}
                  data-align={field.type === 'Number' ? 'end' : undefined}
                  aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
                >
                  {isSortable(field.type) ? (
                    <button
                      type="button"
                      title={words.sortBy(field.name)}
                      onClick={() =>
                        setQuery({ sort: { field: field.name, descending: isSorted && !sort.descending } })
                      }
                    >
                      {field.name} {isSorted && <span aria-hidden="true">{sort.descending ? '↓' : '↑'}</span>}
                    </button>
                  ) : (
                    <span className={styles.name}>{field.name}</span>
                  )}
                  <small>{field.targetClass ? `→ ${field.targetClass}` : field.type}</small>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={row.objectId} data-chosen={chosen.has(row.objectId) || undefined}>
                  {editable && (
                    <td className={styles.tick}>
                      <Checkbox
                        label={words.select(row.objectId)}
                        quietLabel
                        checked={chosen.has(row.objectId)}
                        onChange={(on) => tick([row.objectId], on)}
                      />
                    </td>
                  )}
                  {fields.map((field) => (
                    <td
                      key={field.name}
                      data-id={field.name === 'objectId' || undefined}
                      data-align={field.type === 'Number' ? 'end' : undefined}
                    >
                      {field.name === 'objectId' ? (
                        <button
                          type="button"
                          className={styles.open}
                          aria-label={words.open(row.objectId)}
                          title={words.open(row.objectId)}
                          onClick={() => onOpen(row)}
                        >
                          {row.objectId}
                        </button>
                      ) : (
                        <Cell {...{ name, row, field, editable, onSaved: state.reload }} />
                      )}
                    </td>
                  ))}
                </tr>
              ))
            : [1, 2, 3, 4, 5, 6].map((index) => (
                <tr key={index}>
                  <td colSpan={fields.length + (editable ? 1 : 0)}>
                    <Skeleton width="l" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** The id first, what every row has last. */
export function orderFields(schema: AdminClassDetail['schema']): AdminClassDetail['schema'] {
  const rank = ({ name }: { name: string }) => (name === 'objectId' ? -1 : LAST.indexOf(name) + 1);
  return [...schema].sort((a, b) => rank(a) - rank(b));
}
