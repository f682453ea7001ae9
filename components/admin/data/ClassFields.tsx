import { type FormEvent, useState } from 'react';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { type Column, Table } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import type { AdminClassDetail, AdminFieldType } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

const words = strings.classes.fields;

type FieldOfClass = AdminClassDetail['schema'][number];

/** Every row has them. */
const FIXED = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);
const TYPES: readonly AdminFieldType[] = [
  ...(['String', 'Number', 'Boolean', 'Date', 'Array', 'Object', 'Pointer', 'File', 'GeoPoint'] as const),
];

/** Props of {@link ClassFields}. */
export type ClassFieldsProps = { detail: AdminClassDetail; onChanged: (detail: AdminClassDetail) => void };

/** The fields of a class. Those of classes that the code does not declare can be added and deleted. */
export function ClassFields({ detail: { name, from, schema }, onChanged }: ClassFieldsProps) {
  const [requested, setRequested] = useState<string | null>(null);
  const { busy, error, act } = useAdminAction();
  const remove = (field: string) => {
    setRequested(null);
    void act(words.deleted(field), async () => onChanged(await call('adminDeleteField', { name, field })));
  };
  const columns: readonly Column<FieldOfClass>[] = [
    {
      key: 'name',
      head: words.field,
      phone: 'title',
      cell: (field) => <code className={styles.code}>{field.name}</code>,
    },
    {
      key: 'type',
      head: words.type,
      phone: 'note',
      cell: ({ type, targetClass, required }) => [
        targetClass ? words.pointer(type, targetClass) : type,
        ...(required ? [` · ${words.required}`] : []),
      ],
    },
    ...(from === 'database' ? [deleteColumn(setRequested)] : []),
  ];
  return (
    <section className={styles.group} aria-busy={busy}>
      <h2>{words.title}</h2>
      <Table compact caption={words.caption(name)} columns={columns} rows={schema} rowKey={(field) => field.name} />
      <Failure error={error} />
      {from === 'database' && <NewField name={name} onChanged={onChanged} />}
      {requested !== null && (
        <Confirm
          title={words.askDelete(requested)}
          text={words.askDeleteText}
          yes={words.confirmDelete}
          onYes={() => remove(requested)}
          onNo={() => setRequested(null)}
        />
      )}
    </section>
  );
}

const deleteColumn = (ask: (field: string) => void): Column<FieldOfClass> => ({
  key: 'delete',
  head: words.delete,
  quietHead: true,
  align: 'end',
  phone: 'value',
  cell: ({ name }) =>
    FIXED.has(name) ? null : (
      <button type="button" className={styles.text} onClick={() => ask(name)}>
        <RichText text={words.deleteField(name)} parts={[<span className="visually-hidden" />]} />
      </button>
    ),
});

function NewField({ name, onChanged }: { name: string; onChanged: (detail: AdminClassDetail) => void }) {
  const [field, setField] = useState('');
  const [type, setType] = useState<AdminFieldType>('String');
  const [target, setTarget] = useState('_User');
  const { busy, error, act } = useAdminAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const targetClass = type === 'Pointer' ? target.trim() : null;
    const done = await act(words.added(field.trim()), async () =>
      onChanged(await call('adminAddField', { name, field: field.trim(), type, targetClass })),
    );
    if (done) setField('');
  };
  return (
    <form className={styles.line} aria-label={words.new} onSubmit={(event) => void submit(event)}>
      <Field
        label={words.newName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={field}
        onChange={(event) => setField(event.target.value)}
      />
      <Select
        wide
        label={words.type}
        value={type}
        onChange={setType}
        options={TYPES.map((one) => ({ value: one, label: one }))}
      />
      {type === 'Pointer' && (
        <Field
          label={words.target}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      )}
      <Button type="submit" loading={busy} disabled={field.trim() === ''}>
        {words.add}
      </Button>
      <Failure error={error} />
    </form>
  );
}
