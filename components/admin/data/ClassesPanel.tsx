import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { DetailFrame, MoreButton } from '@/components/admin/AdminList';
import { ClassIndexes, ClassPermissionsForm } from '@/components/admin/data/ClassSettings';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Field } from '@/components/ui/forms/Field';
import { Moment } from '@/components/ui/values/Moment';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminClass, AdminClassDetail, AdminRow } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

type FieldOfClass = AdminClassDetail['schema'][number];

const FIELDS: readonly Column<FieldOfClass>[] = [
  { key: 'name', head: strings.classes.fields.field, cell: ({ name }) => <code className={styles.code}>{name}</code> },
  {
    key: 'type',
    head: strings.classes.fields.type,
    cell: ({ type, targetClass }) => (targetClass ? strings.classes.fields.pointer(type, targetClass) : type),
  },
  {
    key: 'required',
    head: strings.classes.fields.required,
    cell: ({ required }) => (required ? strings.classes.fields.yes : strings.classes.fields.no),
  },
];

const COLUMNS: readonly Column<AdminClass>[] = [
  {
    key: 'name',
    head: strings.classes.columns.class,
    cell: ({ name }) => <Link href={`/admin/classes?name=${encodeURIComponent(name)}`}>{name}</Link>,
  },
  {
    key: 'rows',
    head: strings.classes.columns.rows,
    align: 'end',
    cell: ({ rows }) => rows?.toLocaleString() ?? strings.classes.columns.unknownRows,
  },
  { key: 'fields', head: strings.classes.columns.fields, align: 'end', cell: ({ fields }) => fields },
  {
    key: 'from',
    head: strings.classes.columns.createdBy,
    cell: ({ from }) => (from === 'code' ? strings.classes.columns.server : strings.classes.columns.apps),
  },
];

const ROW_COLUMNS: readonly Column<AdminRow>[] = [
  { key: 'id', head: strings.classes.rows.id, cell: ({ objectId }) => <code className={styles.code}>{objectId}</code> },
  { key: 'made', head: strings.classes.rows.created, cell: ({ createdAt }) => <Moment at={String(createdAt)} /> },
  { key: 'changed', head: strings.classes.rows.updated, cell: ({ updatedAt }) => <Moment at={String(updatedAt)} /> },
  {
    key: 'fields',
    head: strings.classes.rows.fields,
    cell: (row) => (
      <details>
        <summary>{summaryOf(row)}</summary>
        <pre className={styles.pre}>{JSON.stringify(row, null, 2)}</pre>
      </details>
    ),
  },
];

/** Every class, or the one that the address names. */
export function ClassesPanel() {
  const { name } = useRouter().query;
  return typeof name === 'string' && name !== '' ? <ClassDetail key={name} name={name} /> : <ClassList />;
}

function ClassList() {
  const { data, error, reload } = useAdminData('adminListClasses', {});
  const [part, setPart] = useState('');
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const shown = data.classes.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Field
          label={strings.classes.filter}
          type="search"
          value={part}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setPart(event.target.value)}
        />
      </div>
      <Failure error={error} onRetry={() => void reload()} />
      <Table
        caption={strings.classes.title}
        columns={COLUMNS}
        rows={shown}
        rowKey={(one) => one.name}
        empty={<Note>{strings.classes.noMatch}</Note>}
      />
    </div>
  );
}

/** A class: its fields, permissions, indexes and rows. */
function ClassDetail({ name }: { name: string }) {
  const { data, error, reload, put } = useAdminData('adminGetClass', { name });
  return (
    <DetailFrame
      list="/admin/classes"
      back={strings.classes.all}
      error={data ? null : error}
      onRetry={() => void reload()}
    >
      {data && (
        <>
          <section className={styles.group}>
            <h2>{name}</h2>
            <p>{data.from === 'code' ? strings.classes.fromCode : strings.classes.fromApps}</p>
            <Table
              caption={strings.classes.fields.caption(name)}
              columns={FIELDS}
              rows={data.schema}
              rowKey={(field) => field.name}
            />
          </section>
          <ClassPermissionsForm key={JSON.stringify(data.permissions)} detail={data} onChanged={put} />
          <ClassIndexes detail={data} onChanged={put} />
          <ClassRows detail={data} />
        </>
      )}
    </DetailFrame>
  );
}

/** The rows of a class, to be looked at and not changed. */
function ClassRows({ detail: { name, readable } }: { detail: AdminClassDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.group}>
      <h2>{strings.classes.rows.title}</h2>
      {!readable && <Note>{strings.classes.rows.forbidden}</Note>}
      {readable && !open && (
        <>
          <p>{strings.classes.rows.note}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{strings.classes.rows.show}</Button>
          </div>
        </>
      )}
      {open && <OpenRows name={name} />}
    </section>
  );
}

function OpenRows({ name }: { name: string }) {
  const list = useAdminList('adminListRows', { name });
  return (
    <>
      <Table
        caption={strings.classes.rows.caption(name)}
        columns={ROW_COLUMNS}
        rows={list.rows}
        rowKey={({ objectId }) => objectId}
        loading={list.waiting}
        empty={list.error ? null : <Note>{strings.classes.rows.none}</Note>}
      />
      <MoreButton list={list} />
    </>
  );
}

const COMMON = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);

/** The first plain values of a row. */
function summaryOf(row: AdminRow): string {
  const plain = Object.entries(row).filter(([name, value]) => !COMMON.has(name) && typeof value !== 'object');
  const words = plain.slice(0, 3).map(([name, value]) => `${name}: ${String(value).slice(0, 40)}`);
  return words.join(', ') || strings.classes.rows.details;
}
