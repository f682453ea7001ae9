import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { ClassIndexes } from '@/components/admin/classes/ClassIndexes';
import { ClassPermissionsForm } from '@/components/admin/classes/ClassPermissionsForm';
import { ClassRows } from '@/components/admin/classes/ClassRows';
import { strings } from '@/components/admin/classes/strings.en';
import { useAdminData } from '@/components/admin/useAdminData';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import type { AdminClass, AdminClassDetail } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

const FIELDS: readonly Column<FieldOfClass>[] = [
  { key: 'name', head: strings.fields.field, cell: ({ name }) => <code className={styles.code}>{name}</code> },
  {
    key: 'type',
    head: strings.fields.type,
    cell: ({ type, targetClass }) => (targetClass ? strings.fields.pointer(type, targetClass) : type),
  },
  {
    key: 'required',
    head: strings.fields.required,
    cell: ({ required }) => (required ? strings.fields.yes : strings.fields.no),
  },
];

const COLUMNS: readonly Column<AdminClass>[] = [
  {
    key: 'name',
    head: strings.columns.class,
    cell: ({ name }) => <Link href={`/admin/classes?name=${encodeURIComponent(name)}`}>{name}</Link>,
  },
  {
    key: 'rows',
    head: strings.columns.rows,
    align: 'end',
    cell: ({ rows }) => rows?.toLocaleString() ?? strings.columns.unknownRows,
  },
  { key: 'fields', head: strings.columns.fields, align: 'end', cell: ({ fields }) => fields },
  {
    key: 'from',
    head: strings.columns.createdBy,
    cell: ({ from }) => (from === 'code' ? strings.columns.server : strings.columns.apps),
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
    <div className={styles.matter}>
      <div className={styles.bar}>
        <Field
          label={strings.filter}
          type="search"
          value={part}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setPart(event.target.value)}
        />
      </div>
      <Failure error={error} onRetry={() => void reload()} />
      <Table
        caption={strings.title}
        columns={COLUMNS}
        rows={shown}
        rowKey={(one) => one.name}
        empty={<Note>{strings.noMatch}</Note>}
      />
    </div>
  );
}

type FieldOfClass = AdminClassDetail['schema'][number];

/** A class: its fields, permissions, indexes and rows. */
function ClassDetail({ name }: { name: string }) {
  const { data, error, reload, put } = useAdminData('adminGetClass', { name });
  return (
    <DetailFrame list="/admin/classes" back={strings.all} error={data ? null : error} onRetry={() => void reload()}>
      {data && (
        <>
          <section className={styles.group}>
            <h2>{name}</h2>
            <p>{data.from === 'code' ? strings.fromCode : strings.fromApps}</p>
            <Table
              caption={strings.fields.caption(name)}
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
