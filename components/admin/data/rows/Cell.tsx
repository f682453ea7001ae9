import Link from 'next/link';
import { type KeyboardEvent, useRef, useState } from 'react';
import { writeRowQuery } from '@/components/admin/data/rows/rowQuery';
import { strings } from '@/components/admin/data/strings.en';
import { StableText } from '@/components/ui/StableText';
import { focusOnMount } from '@/components/ui/forms/focus';
import { useToast } from '@/components/ui/overlays/useToast';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { call } from '@/lib/data/backendClient';
import { toMessage } from '@/lib/errors/toMessage';
import { formatNumber } from '@/lib/format/text';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminRow } from '@/protocol/calls/adminRows';
import styles from '@/components/admin/data/rows/Grid.module.css';

const words = strings.classes.rows;

type FieldOfClass = AdminClassDetail['schema'][number];
type Plain = string | number | boolean | null;
/** What is typed, and the row when the edit began. */
type Editing = { typed: string; from: AdminRow };

/** Set by the server. */
const FIXED = new Set(['objectId', 'createdAt', 'updatedAt']);
const PLAIN_TYPES = new Set(['String', 'Number', 'Boolean']);
const HIDDEN = '(hidden)';
/** Lines that an edited text shows at once. */
const MAX_LINES = 8;

/** Props of {@link Cell}. */
export type CellProps = {
  /** Of the class. */
  name: string;
  row: AdminRow;
  field: FieldOfClass;
  editable: boolean;
  onSaved: () => Promise<void>;
};

/**
 * A value of a row. Texts, numbers and truth values are edited in place, with a way back. Neither an edit nor its undo
 * overwrites what somebody else wrote meanwhile.
 */
export function Cell({ name, row, field, editable, onSaved }: CellProps) {
  const value = row[field.name];
  const before = (value ?? null) as Plain;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [busy, setBusy] = useState(false);
  const returnsFocus = useRef(false);
  const toast = useToast();
  const mayEdit = editable && PLAIN_TYPES.has(field.type) && !FIXED.has(field.name) && value !== HIDDEN;
  if (!mayEdit) return <Value value={value} type={field.type} />;

  const write = (next: Plain, { updatedAt }: AdminRow) =>
    call('adminSaveRow', { name, id: row.objectId, fields: { [field.name]: next }, updatedAt: String(updatedAt) });
  const undo = (old: Plain, saved: AdminRow) =>
    void write(old, saved)
      .then(onSaved)
      .then(
        () => toast.show({ title: words.undone, tone: 'good', topic: row.objectId }),
        (error: unknown) => toast.show({ title: toMessage(error), tone: 'bad', topic: row.objectId }),
      );
  const save = async (next: Plain, from: AdminRow) => {
    setEditing(null);
    const old = (from[field.name] ?? null) as Plain;
    if (next === old || busy) return;
    setBusy(true);
    try {
      // A row that changed in another field alone is written as it was read last.
      const saved = await write(next, old === before ? row : from);
      await onSaved();
      const action = { label: words.undo, onPress: () => undo(old, saved) };
      toast.show({ title: words.saved(field.name), tone: 'good', action, topic: row.objectId });
    } catch (error) {
      toast.show({ title: toMessage(error), tone: 'bad', topic: row.objectId });
    }
    setBusy(false);
  };
  if (editing === null) {
    return (
      <button
        // Saved or left by a key, the value has the focus again.
        ref={(button) => {
          if (button && returnsFocus.current) button.focus();
          returnsFocus.current = false;
        }}
        type="button"
        className={styles.value}
        aria-label={`${words.edit(field.name)}: ${before === null ? words.empty : String(before)}`}
        aria-busy={busy || undefined}
        onClick={() =>
          field.type === 'Boolean'
            ? void save(before !== true, row)
            : setEditing({ typed: String(before ?? ''), from: row })
        }
      >
        <Value value={value} type={field.type} />
      </button>
    );
  }
  const { typed, from } = editing;
  const next = readPlain(field.type, typed, from[field.name]);
  const settle = () => (next === undefined ? setEditing(null) : void save(next, from));
  const onKey = (event: KeyboardEvent) => {
    const isLineBreak = event.key === 'Enter' && event.shiftKey;
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isLineBreak || event.nativeEvent.isComposing) return;
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') settle();
    else setEditing(null);
  };
  return (
    // An input would drop the line breaks of a text.
    <textarea
      ref={focusOnMount}
      className={styles.input}
      aria-label={words.edit(field.name)}
      aria-invalid={next === undefined || undefined}
      inputMode={field.type === 'Number' ? 'decimal' : 'text'}
      rows={Math.min(MAX_LINES, typed.split('\n').length)}
      value={typed}
      onChange={(event) => setEditing({ typed: event.target.value, from })}
      onKeyDown={onKey}
      onBlur={settle}
    />
  );
}

/** What was typed, as a value of the type; `undefined` where it is none. Empty is no value, where there was none. */
function readPlain(type: string, typed: string, before: unknown): Plain | undefined {
  if (type !== 'Number') return typed === '' && (before ?? null) === null ? null : typed;
  if (typed.trim() === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/** A value, by what it means rather than by how it is stored. */
export function Value({ value, type }: { value: unknown; type: string }) {
  if (value === undefined || value === null) return <span className={styles.nil}>{words.empty}</span>;
  if (type === 'ACL') return <Access value={value as Record<string, { read?: boolean }>} />;
  if (type === 'Number' && typeof value === 'number') return <span title={String(value)}>{formatNumber(value)}</span>;
  if (typeof value === 'string' && (type === 'Date' || type === 'createdAt')) return <TimeAgo at={value} />;
  if (typeof value !== 'object') return <span title={String(value)}>{String(value)}</span>;
  if (Array.isArray(value)) return <List values={value} />;
  const { __type, iso, className, objectId, url, name } = value as Record<string, unknown>;
  if (__type === 'Date') return <TimeAgo at={String(iso)} />;
  if (__type === 'Pointer') return <Pointer className={String(className)} id={String(objectId)} />;
  if (__type === 'File') return <span title={String(url)}>{String(name)}</span>;
  const text = JSON.stringify(value);
  return (
    <code className={styles.json} title={text.slice(0, 1_000)}>
      {text}
    </code>
  );
}

function List({ values }: { values: readonly unknown[] }) {
  if (values.length === 0) return <span className={styles.nil}>[ ]</span>;
  const shown = values.slice(0, 3).map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
  return (
    <span className={styles.tags} title={JSON.stringify(values).slice(0, 1_000)}>
      {shown.map((text, index) => (
        <span key={`${index} ${text}`}>{text}</span>
      ))}
      {values.length > shown.length ? <StableText>{`+${values.length - shown.length}`}</StableText> : null}
    </span>
  );
}

/** A link to what a row points to: an account's page, or the row in its class. */
function Pointer({ className, id }: { className: string; id: string }) {
  const link =
    className === '_User'
      ? `/admin/users?id=${encodeURIComponent(id)}`
      : writeRowQuery(className, { filters: [{ field: 'objectId', is: 'equals', value: id }] });
  return (
    <Link href={link} className={styles.pointer} title={`${className} ${id}`}>
      {id}
    </Link>
  );
}

/** Who may read a row, in a word; all of it on hover. */
function Access({ value }: { value: Record<string, { read?: boolean }> }) {
  const readers = Object.entries(value).filter(([, { read }]) => read);
  const isPublic = readers.some(([who]) => who === '*');
  return (
    <span title={JSON.stringify(value)}>
      {isPublic ? words.everyone : readers.length === 0 ? words.masterOnly : words.readers(readers.length)}
    </span>
  );
}
