import { type FormEvent, useId, useState } from 'react';
import {
  type Acl,
  EVERYONE,
  type Grants,
  readRowGrants,
  ROW_OPERATIONS,
  writeRowGrants,
} from '@/components/admin/data/permissions/grants';
import { GrantGrid } from '@/components/admin/data/permissions/GrantGrid';
import { Value } from '@/components/admin/data/rows/Cell';
import { orderFields } from '@/components/admin/data/rows/RowGrid';
import { strings } from '@/components/admin/data/strings.en';
import { readJson, useAdminAction } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { Sheet } from '@/components/ui/overlays/Sheet';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { call } from '@/lib/data/backendClient';
import { BackendError } from '@/lib/errors/backendErrors';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminRow } from '@/protocol/calls/adminRows';
import type { CallParameters } from '@/protocol/calls/registry';
import { VALIDATION_ERROR } from '@/protocol/codes';
import styles from '@/components/admin/data/data.module.css';

const words = strings.classes.row;

type FieldOfClass = AdminClassDetail['schema'][number];
type Fields = CallParameters<'adminSaveRow'>['fields'];

const FIXED = new Set(['objectId', 'createdAt', 'updatedAt']);
const HIDDEN = '(hidden)';

/** Props of {@link RowSheet}. */
export type RowSheetProps = {
  detail: AdminClassDetail;
  /** `null` for a new one. */
  row: AdminRow | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** One row with all its fields, to be looked at, edited or created. */
export function RowSheet({ detail: { name, schema, editable }, row, onClose, onSaved }: RowSheetProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // A grantee without a tick is no part of the ACL, and has its line all the same.
  const [granted, setGranted] = useState<Grants<'read' | 'write'> | null>(null);
  const { busy, error, act } = useAdminAction();
  const form = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await act(row ? words.saved : words.created, async () => {
      const fields: Fields = {};
      for (const field of schema) {
        const text = typed[field.name];
        if (text !== undefined && text !== textOf(row?.[field.name])) fields[field.name] = readField(field, text);
      }
      const updatedAt = row ? { updatedAt: String(row['updatedAt']) } : {};
      await call('adminSaveRow', { name, id: row?.objectId ?? null, fields, ...updatedAt });
      await onSaved();
    });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? row.objectId : words.title(name)}
      description={editable ? words.hint : undefined}
      footer={
        editable && (
          <>
            <Button type="submit" form={form} variant="primary" loading={busy}>
              {row ? words.save : words.create}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {words.discard}
            </Button>
          </>
        )
      }
    >
      <form id={form} className={styles.sheet} onSubmit={(event) => void save(event)} noValidate>
        <Failure error={error} />
        {orderFields(schema).map((field) => {
          const value = row?.[field.name];
          const isFixed = !editable || FIXED.has(field.name) || field.type === 'Relation' || holdsHidden(value);
          if (isFixed && !row) return null;
          if (isFixed) return <Fixed key={field.name} field={field} value={value} />;
          const change = (text: string) => setTyped({ ...typed, [field.name]: text });
          const shown = typed[field.name] ?? textOf(value);
          if (field.type === 'ACL') {
            return (
              <fieldset key={field.name} className={styles.access}>
                <legend>{words.acl}</legend>
                <p>{words.aclHint}</p>
                <GrantGrid
                  caption={words.aclCaption}
                  operations={ROW_OPERATIONS}
                  grants={granted ?? readRowGrants(value as Acl | undefined)}
                  always={[EVERYONE]}
                  onChange={(grants) => {
                    setGranted(grants);
                    change(textOf(writeRowGrants(grants)));
                  }}
                />
              </fieldset>
            );
          }
          const label = `${field.name} · ${field.targetClass ? `${field.type} → ${field.targetClass}` : field.type}`;
          return field.type === 'Number' || field.type === 'Boolean' ? (
            <Field
              key={field.name}
              label={label}
              autoComplete="off"
              value={shown}
              onChange={(event) => change(event.target.value)}
            />
          ) : (
            <TextArea
              key={field.name}
              label={label}
              rows={rowsOf(field.type, shown)}
              prose={field.type === 'String'}
              hint={field.type === 'String' ? undefined : words.jsonHint}
              value={shown}
              onChange={change}
            />
          );
        })}
      </form>
    </Sheet>
  );
}

function Fixed({ field: { name, type }, value }: { field: FieldOfClass; value: unknown }) {
  return (
    <div className={styles.fixed}>
      <span>{name}</span>
      <span>
        <Value value={value} type={FIXED.has(name) && name !== 'objectId' ? 'Date' : type} />
        {name === 'objectId' && <CopyButton quiet value={String(value)} />}
      </span>
    </div>
  );
}

/** Characters of a line of the sheet, about. */
const LINE_LENGTH = 36;

/** Lines that a field shows at once. */
function rowsOf(type: string, text: string): number {
  if (type !== 'String') return type === 'Object' ? 4 : 2;
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LINE_LENGTH)));
  return Math.min(
    8,
    lines.reduce((sum, count) => sum + count, 0),
  );
}
const holdsHidden = (value: unknown): boolean => (JSON.stringify(value) ?? '').includes(`"${HIDDEN}"`);

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** What was typed, as a value of the field's type. @throws BackendError 142 where it is none */
function readField({ name, type }: FieldOfClass, typed: string): Fields[string] {
  if (typed.trim() === '') return type === 'ACL' ? {} : null;
  if (type === 'String') return typed;
  const value = readJson(typed) as Fields[string];
  const isRight =
    type === 'Number' || type === 'Boolean' ? typeof value === type.toLowerCase() : typeof value === 'object';
  if (isRight) return value;
  throw new BackendError(words.wrong(name, type), VALIDATION_ERROR, typed);
}
