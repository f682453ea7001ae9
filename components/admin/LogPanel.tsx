import { FoundList } from '@/components/admin/FoundList';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useSearch } from '@/components/admin/SearchForm';
import { useAdminList } from '@/components/admin/useAdminList';
import type { Column } from '@/components/ui/values/Table';
import type { AdminAct } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const WORDS: Readonly<Record<string, string>> = {
  adminLockUser: 'Locked an account',
  adminUnlockUser: 'Unlocked an account',
  adminEndSessions: 'Ended sessions',
  adminCreateRole: 'Made a role',
  adminDeleteRole: 'Deleted a role',
  adminSetMember: 'Changed who is in a role',
  adminSetParent: 'Changed what a role has from another',
  adminSaveConfig: 'Set a value',
  adminDeleteConfig: 'Took a value away',
  adminListRows: 'Looked at rows',
  adminSavePermissions: 'Changed permissions',
  adminSaveIndex: 'Made an index',
  adminDropIndex: 'Took an index away',
  adminStartJob: 'Started a job',
  adminSendPush: 'Sent a notice',
  adminIssueKey: 'Issued a key',
  adminRevokeKey: 'Revoked a key',
  adminWatchEvent: 'Began to write events',
  adminUnwatchEvent: 'Stopped writing events',
  grantAdmin: 'Made an administrator',
  revokeAdmin: 'Took the role away',
};

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
export function LogPanel() {
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

/** What an act is called in plain words; its own name where there are none. */
function actWords(act: string): string {
  return WORDS[act] ?? act;
}
