import { useRouter } from 'next/router';
import { useState } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { ClassDetail } from '@/components/admin/classes/ClassDetail';
import { useAdminData } from '@/components/admin/useAdminData';
import { Field } from '@/components/ui/Field';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/Table';
import type { AdminClass } from '@/protocol/admin';

const COLUMNS: readonly Column<AdminClass>[] = [
  {
    key: 'name',
    head: 'Class',
    cell: ({ name }) => <Link href={`/admin/classes?name=${encodeURIComponent(name)}`}>{name}</Link>,
  },
  { key: 'rows', head: 'Rows, about', align: 'end', cell: ({ rows }) => rows?.toLocaleString() ?? 'not counted' },
  { key: 'fields', head: 'Fields', align: 'end', cell: ({ fields }) => fields },
  { key: 'from', head: 'Made by', cell: ({ from }) => (from === 'code' ? 'this backend' : 'apps') },
];

/** Every class, or the one that the address names. */
export function ClassMatters() {
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
          label="Show classes whose name holds"
          type="search"
          value={part}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setPart(event.target.value)}
        />
      </div>
      <Failure error={error} onRetry={() => void reload()} />
      <Table
        caption="Classes"
        columns={COLUMNS}
        rows={shown}
        rowKey={(one) => one.name}
        empty={<Note>No class has a name like this.</Note>}
      />
    </div>
  );
}
