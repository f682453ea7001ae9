import { useState } from 'react';
import styles from '@/components/admin/admin.module.css';
import { Moment } from '@/components/ui/values/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { useAdminList } from '@/components/admin/useAdminList';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminClassDetail, AdminRow } from '@/protocol/calls/adminData';

const COLUMNS: readonly Column<AdminRow>[] = [
  { key: 'id', head: 'Row', cell: ({ objectId }) => <code className={styles.code}>{objectId}</code> },
  { key: 'made', head: 'Made', cell: ({ createdAt }) => <Moment at={String(createdAt)} /> },
  { key: 'changed', head: 'Changed', cell: ({ updatedAt }) => <Moment at={String(updatedAt)} /> },
  {
    key: 'fields',
    head: 'Fields',
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
  return words.join(', ') || 'Show';
}

/** The rows of a class, to be looked at and not changed. */
export function ClassRows({ detail: { name, readable } }: { detail: AdminClassDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.group}>
      <h2>Rows</h2>
      {!readable && <Note>The rows of this class open accounts, so nobody looks at them here.</Note>}
      {readable && !open && (
        <>
          <p>They may be private to those who wrote them. That you looked is written down in the log.</p>
          <div>
            <Button onClick={() => setOpen(true)}>Show the rows</Button>
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
        caption={`Rows of ${name}`}
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ objectId }) => objectId}
        loading={list.waiting}
        empty={list.error ? null : <Note>There is no row yet.</Note>}
      />
      <MoreButton list={list} />
    </>
  );
}
