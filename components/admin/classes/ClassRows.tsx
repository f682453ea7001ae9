import { useState } from 'react';
import { strings } from '@/components/admin/classes/strings.en';
import styles from '@/components/admin/admin.module.css';
import { Moment } from '@/components/ui/values/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { useAdminList } from '@/components/admin/useAdminList';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminClassDetail, AdminRow } from '@/protocol/calls/adminData';

const COLUMNS: readonly Column<AdminRow>[] = [
  { key: 'id', head: strings.rows.id, cell: ({ objectId }) => <code className={styles.code}>{objectId}</code> },
  { key: 'made', head: strings.rows.created, cell: ({ createdAt }) => <Moment at={String(createdAt)} /> },
  { key: 'changed', head: strings.rows.updated, cell: ({ updatedAt }) => <Moment at={String(updatedAt)} /> },
  {
    key: 'fields',
    head: strings.rows.fields,
    cell: (row) => (
      <details>
        <summary>{summaryOf(row)}</summary>
        <pre className={styles.pre}>{JSON.stringify(row, null, 2)}</pre>
      </details>
    ),
  },
];

const COMMON = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);

/** The first plain values of a row. */
function summaryOf(row: AdminRow): string {
  const plain = Object.entries(row).filter(([name, value]) => !COMMON.has(name) && typeof value !== 'object');
  const words = plain.slice(0, 3).map(([name, value]) => `${name}: ${String(value).slice(0, 40)}`);
  return words.join(', ') || strings.rows.details;
}

/** The rows of a class, to be looked at and not changed. */
export function ClassRows({ detail: { name, readable } }: { detail: AdminClassDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.group}>
      <h2>{strings.rows.title}</h2>
      {!readable && <Note>{strings.rows.forbidden}</Note>}
      {readable && !open && (
        <>
          <p>{strings.rows.note}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{strings.rows.show}</Button>
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
        caption={strings.rows.caption(name)}
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ objectId }) => objectId}
        loading={list.waiting}
        empty={list.error ? null : <Note>{strings.rows.none}</Note>}
      />
      <MoreButton list={list} />
    </>
  );
}
