import { useState } from 'react';
import styles from '@/components/admin/data/data.module.css';
import { ColumnPicker } from '@/components/admin/data/rows/ColumnPicker';
import { FilterBar } from '@/components/admin/data/rows/FilterBar';
import { RowGrid } from '@/components/admin/data/rows/RowGrid';
import { PAGE_SIZES, type RowsState, useRows } from '@/components/admin/data/rows/rowQuery';
import type { RowSheetProps } from '@/components/admin/data/rows/RowSheet';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Select } from '@/components/ui/forms/Select';
import { lazyPart } from '@/components/ui/lazyPart';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { useToast } from '@/components/ui/overlays/useToast';
import { Skeleton } from '@/components/ui/Skeleton';
import { saveFile } from '@/components/ui/values/exportText';
import { call } from '@/lib/data/backendClient';
import { useTask } from '@/lib/state/useTask';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminRow } from '@/protocol/calls/adminRows';
import type { CallParameters } from '@/protocol/calls/registry';

const words = strings.classes.rows;

const RowSheet = lazyPart<RowSheetProps>(
  () => import('@/components/admin/data/rows/RowSheet').then((code) => code.RowSheet),
  ({ onClose }) => onClose(),
);

/** Props of {@link RowsView}. */
type RowsViewProps = {
  detail: AdminClassDetail;
  /** Told where the number of rows changed. */
  onChanged: () => void;
};

/** The rows of a class: filtered, sorted, page by page; edited, created and deleted where apps wrote them. */
export function RowsView({ detail, onChanged }: RowsViewProps) {
  const { name, editable } = detail;
  const state = useRows(detail);
  const { rows, count, error, reload, query } = state;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<AdminRow | 'new' | null>(null);
  const [asking, setAsking] = useState(false);
  const act = useAdminAction();
  const shown = (rows ?? []).filter(({ objectId }) => chosen.has(objectId));
  const changed = async () => {
    setChosen(new Set());
    await reload();
    onChanged();
  };
  const remove = () => {
    setAsking(false);
    void act.act(words.deleted(shown.length), async () => {
      await call('adminDeleteRows', { name, ids: shown.map(({ objectId }) => objectId) });
      await changed();
    });
  };
  return (
    <div className={styles.rows}>
      {editable ? null : <p className={styles.note}>{words.readOnly}</p>}
      <div className={styles.tools}>
        <span>{rows ? count === null ? words.unknownCount : words.count(count) : <Skeleton width="s" />}</span>
        {shown.length > 0 && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {words.delete(shown.length)}
          </Button>
        )}
        <span className={styles.refresh}>
          <Button variant="quiet" onClick={() => void reload()}>
            {words.refresh}
          </Button>
        </span>
        <ColumnPicker schema={detail.schema} hidden={query.hidden} onChange={state.setHidden} />
        <ExportButton detail={detail} state={state} />
        {editable && <Button onClick={() => setOpen('new')}>{words.add}</Button>}
      </div>
      <FilterBar schema={detail.schema} filters={query.filters} onChange={(filters) => state.setQuery({ filters })} />
      <Failure error={error ?? act.error} onRetry={error ? () => void reload() : undefined} />
      {rows?.length === 0 ? (
        <EmptyState
          picture="search"
          level={3}
          title={query.filters.length > 0 ? words.noMatch : words.none}
          text={query.filters.length > 0 ? words.noMatchText : words.noneText}
        />
      ) : rows === null && error ? null : (
        <RowGrid {...{ detail, state, chosen, onChoose: setChosen, onOpen: setOpen }} />
      )}
      <Paging state={state} />
      <p className={styles.note}>{words.note}</p>
      {open && (
        <RowSheet
          detail={detail}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={async () => {
            await changed();
            setOpen(null);
          }}
        />
      )}
      {asking && (
        <Confirm
          title={words.askDelete(shown.length)}
          text={words.askDeleteText}
          yes={words.confirmDelete}
          onYes={remove}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Saves the rows that are shown, all pages of them, as CSV. */
function ExportButton({ detail, state: { params } }: { detail: AdminClassDetail; state: RowsState }) {
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = () =>
    void run(async () => {
      const { count, isCut } = await exportRows(detail, params);
      toast.show(isCut ? { title: words.exportLimit(count) } : { title: words.exported(count), tone: 'good' });
    });
  return (
    <>
      <Failure error={error} />
      <Button variant="quiet" loading={busy} onClick={save}>
        {words.export}
      </Button>
    </>
  );
}

/** Which rows of how many are shown, with buttons to the pages before and after. */
function Paging({ state: { rows, count, query, setQuery } }: { state: RowsState }) {
  const { page, size } = query;
  const from = page * size;
  const to = from + (rows?.length ?? 0);
  const isLast = count === null ? (rows?.length ?? 0) < size : to >= count;
  return (
    <div className={styles.paging}>
      <Select
        label={words.pageSize}
        quietLabel
        value={String(size)}
        onChange={(next) => setQuery({ size: Number(next) })}
        options={PAGE_SIZES.map((one) => ({ value: String(one), label: words.perPage(one) }))}
      />
      <span aria-live="polite">{rows && rows.length > 0 ? words.range(from + 1, to, count) : null}</span>
      <Button disabled={page === 0} onClick={() => setQuery({ page: page - 1 })}>
        {words.previous}
      </Button>
      <Button disabled={!rows || isLast} onClick={() => setQuery({ page: page + 1 })}>
        {words.next}
      </Button>
    </div>
  );
}

/** Rows of one request, and of one file. */
const [PART, MAX_ITEMS] = [100, 5_000];

/**
 * Saves rows of a class as CSV (RFC 4180), in the order and with the filters they are shown by; the first 5,000.
 *
 * @returns how many were saved, and whether there are more
 */
async function exportRows(
  { name, schema }: AdminClassDetail,
  parameters: CallParameters<'adminListRows'>,
): Promise<{ count: number; isCut: boolean }> {
  const rows: AdminRow[] = [];
  let isCut = false;
  while (rows.length < MAX_ITEMS) {
    const part = await call('adminListRows', { ...parameters, skip: rows.length, limit: PART });
    rows.push(...part.rows);
    isCut = rows.length >= MAX_ITEMS && (part.count === null || part.count > rows.length);
    if (part.rows.length < PART) break;
  }
  const fields = schema.map((field) => field.name);
  const lines = [fields, ...rows.map((row) => fields.map((field) => textOf(row[field])))];
  const csv = lines.map((line) => `${line.map(quote).join(',')}\r\n`).join('');
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', [csv]);
  return { count: rows.length, isCut };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A leading sign that spreadsheets take for a formula is disarmed: what stands in a row is anybody's. */
export function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
