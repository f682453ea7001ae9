import { SearchableList, Mark, useSearch } from '@/components/admin/AdminList';
import { Moment } from '@/components/ui/values/Moment';
import { strings } from '@/components/admin/strings.en';
import { useAdminList } from '@/components/admin/useAdminCalls';
import type { Column } from '@/components/ui/values/Table';
import type { AdminAct } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const ACTIONS: Readonly<Record<string, string>> = strings.actions;

const COLUMNS: readonly Column<AdminAct>[] = [
  { key: 'at', head: strings.log.time, cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', head: strings.log.admin, cell: ({ by }) => <bdi>{by.name}</bdi> },
  {
    key: 'what',
    head: strings.log.action,
    cell: ({ act, outcome }) => (
      <span title={act}>
        {ACTIONS[act] ?? act} {outcome === 'failed' && <Mark tone="bad">{strings.log.failed}</Mark>}
      </span>
    ),
  },
  { key: 'subject', head: strings.log.target, cell: ({ subject }) => <code className={styles.code}>{subject}</code> },
  {
    key: 'details',
    head: strings.log.details,
    cell: ({ before, after }) => (
      <details>
        <summary>{strings.log.beforeAfter}</summary>
        <pre className={styles.pre}>{JSON.stringify({ before, after }, null, 2)}</pre>
      </details>
    ),
  },
];

/** The log of administration, the latest first. */
export function LogPanel() {
  const list = useAdminList('adminListActs', { search: useSearch() });
  return (
    <SearchableList
      search={{ label: strings.log.find, hint: strings.log.findHint }}
      caption={strings.log.caption}
      columns={COLUMNS}
      list={list}
      nothing={{ title: strings.log.none, text: strings.log.noneText }}
    />
  );
}
