import Link from 'next/link';
import { useRouter } from 'next/router';
import { AccountName, Mark, SearchableList, SearchForm, useSearch } from '@/components/admin/AdminList';
import { LogDetails } from '@/components/admin/log/LogDetails';
import { LogTarget } from '@/components/admin/log/LogTarget';
import { ErrorTable } from '@/components/admin/overview/ErrorTable';
import { strings as overview } from '@/components/admin/overview/strings.en';
import { strings } from '@/components/admin/strings.en';
import { useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Chips } from '@/components/ui/forms/Chips';
import { Select } from '@/components/ui/forms/Select';
import type { Column } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { AdminAct } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

const ACTIONS: Readonly<Record<string, string>> = strings.actions;

const ALL = 'all';

/** What can be listed alone. */
const OPTIONS = [
  { value: 'changes', label: strings.log.onlyChanges },
  { value: ALL, label: strings.log.everything },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label, group: strings.log.oneAction })),
];

const COLUMNS: readonly Column<AdminAct>[] = [
  {
    key: 'what',
    head: strings.log.action,
    phone: 'title',
    cell: ({ act, outcome }) => (
      <span title={act}>
        {ACTIONS[act] ?? act} {outcome === 'failed' && <Mark tone="bad">{strings.log.failed}</Mark>}
      </span>
    ),
  },
  {
    key: 'subject',
    head: strings.log.target,
    phone: 'note',
    cell: (row) => (
      <div className={styles.target}>
        <LogTarget row={row} />
        <LogDetails {...row} />
      </div>
    ),
  },
  {
    key: 'who',
    head: strings.log.admin,
    phone: 'change',
    cell: ({ by }) => (by.id === null ? <bdi>{by.name}</bdi> : <OnlyBy id={by.id} name={by.name} />),
  },
  { key: 'at', head: strings.log.time, phone: 'value', align: 'end', cell: ({ at }) => <TimeAgo at={at} /> },
];

/** An admin by name; leads to what they alone did, of what is listed. */
function OnlyBy({ id, name }: { id: string; name: string }) {
  const chosen = Object.entries(useRouter().query).filter(([key]) => key !== 'tab' && key !== 'by');
  const query = { ...Object.fromEntries(chosen), by: id };
  return (
    <Link href={{ pathname: '/admin/log', query }} title={strings.log.onlyBy}>
      <AccountName name={name} />
    </Link>
  );
}

/** What is listed: what admins did, or which requests failed. The choice stands in the address. */
type Kind = 'actions' | 'errors';

/** The log of administration, and the log of errors; the latest first. */
export function LogPanel() {
  const router = useRouter();
  const kind: Kind = router.query['kind'] === 'errors' ? 'errors' : 'actions';
  const choose = (next: Kind) => void router.push(next === 'errors' ? '/admin/log?kind=errors' : '/admin/log');
  return (
    <div className={styles.panel}>
      <Chips
        label={strings.log.kind}
        value={kind}
        onChange={choose}
        options={[
          { value: 'actions', label: strings.log.actions },
          { value: 'errors', label: strings.log.errors },
        ]}
      />
      {kind === 'errors' ? <ErrorLog /> : <ActionLog />}
    </div>
  );
}

/** What is shown at first: what changed something. That somebody looked at rows is there too, and drowns the rest. */
const CHANGES = 'changes';

function ActionLog() {
  const router = useRouter();
  const search = useSearch();
  const { act, by } = router.query;
  const chosen = typeof act === 'string' && act !== '' ? act : CHANGES;
  const admin = typeof by === 'string' && by !== '' ? by : undefined;
  const list = useAdminList('adminListActs', { search, by: admin, ...(chosen !== ALL && { act: chosen }) });
  const go = (change: { act?: string; by?: string | null }) => {
    const { act: next = chosen, by: who = admin ?? null } = change;
    const query = { ...(search && { q: search }), ...(next !== CHANGES && { act: next }), ...(who && { by: who }) };
    void router.push({ pathname: '/admin/log', query });
  };
  return (
    <SearchableList
      search={{ label: strings.log.find, hint: strings.log.findHint }}
      caption={strings.log.caption}
      columns={COLUMNS}
      list={list}
      nothing={{ title: strings.log.none, text: strings.log.noneText }}
      tools={
        <>
          <Select
            quietLabel
            label={strings.log.action}
            value={chosen}
            onChange={(next) => go({ act: next })}
            options={OPTIONS}
          />
          {admin && (
            <Button variant="quiet" onClick={() => go({ by: null })}>
              {strings.log.allAdmins}
            </Button>
          )}
        </>
      }
    />
  );
}

function ErrorLog() {
  const words = overview.errors;
  const router = useRouter();
  const search = useSearch();
  const onlyErrors = router.query['status'] === '5xx';
  const { data, error, reload } = useAdminData('adminListFailures', { search, onlyErrors });
  const choose = (status: 'all' | '5xx') => {
    const query = { kind: 'errors', ...(search && { q: search }), ...(status === '5xx' && { status }) };
    void router.push({ pathname: '/admin/log', query });
  };
  return (
    <div className={styles.panel}>
      <SearchForm key={search} label={words.find} hint={words.findHint} />
      <Chips
        label={words.kind}
        value={onlyErrors ? '5xx' : 'all'}
        onChange={choose}
        options={[
          { value: 'all', label: words.all },
          { value: '5xx', label: words.onlyErrors },
        ]}
      />
      <Failure error={error} onRetry={() => void reload()} />
      {(data || !error) && (
        <ErrorTable full failures={data?.failures ?? null} none={search ? words.noneText : words.none} />
      )}
      <Note>{words.note}</Note>
    </div>
  );
}
