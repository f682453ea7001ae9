import styles from '@/components/admin/admin.module.css';
import { FoundList } from '@/components/admin/FoundList';
import { actWords } from '@/components/admin/log/actWords';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { useSearch } from '@/components/admin/SearchForm';
import { useAdminList } from '@/components/admin/useAdminList';
import type { Column } from '@/components/ui/Table';
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
  const list = useAdminList('adminListActs', { search: useSearch() });
  return (
    <FoundList
      search={{ label: 'Find in the log', hint: 'A part of a name, of what was done, or of what it was done to.' }}
      caption="Log of administration"
      columns={COLUMNS}
      list={list}
      nothing={{ title: 'Nothing is found', text: 'Nothing was done by this name.' }}
    />
  );
}
