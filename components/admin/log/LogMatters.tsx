import styles from '@/components/admin/admin.module.css';
import { actWords } from '@/components/admin/log/actWords';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { MoreButton } from '@/components/admin/MoreButton';
import { SearchForm, useSearch } from '@/components/admin/SearchForm';
import { useAdminList } from '@/components/admin/useAdminList';
import { EmptyState } from '@/components/ui/EmptyState';
import { Table, type Column } from '@/components/ui/Table';
import type { AdminAct } from '@/protocol/admin';

const COLUMNS: readonly Column<AdminAct>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', head: 'Who', cell: ({ by }) => <bdi>{by.name}</bdi> },
  {
    key: 'what',
    head: 'What',
    cell: ({ act, outcome }) => (
      <span title={act}>
        {actWords(act)} {outcome === 'failed' && <Mark tone="bad">failed</Mark>}
      </span>
    ),
  },
  { key: 'subject', head: 'Of what', cell: ({ subject }) => <code className={styles.code}>{subject}</code> },
  {
    key: 'details',
    head: 'Details',
    cell: ({ before, after }) => (
      <details>
        <summary>Before and after</summary>
        <pre className={styles.pre}>{JSON.stringify({ before, after }, null, 2)}</pre>
      </details>
    ),
  },
];

/** The log of administration, the latest first. */
export function LogMatters() {
  const search = useSearch();
  const list = useAdminList('adminListActs', { search });
  return (
    <div className={styles.matter}>
      <SearchForm
        key={search}
        label="Find in the log"
        hint="A part of a name, of what was done, or of what it was done to."
      />
      <Table
        caption="Log of administration"
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ id }) => id}
        loading={list.waiting}
        empty={
          list.error ? null : (
            <EmptyState picture="search" title="Nothing is found" text="Nothing was done by this name." />
          )
        }
      />
      <MoreButton list={list} />
    </div>
  );
}
