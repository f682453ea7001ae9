import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { MoreButton } from '@/components/admin/MoreButton';
import { PushForm } from '@/components/admin/push/PushForm';
import { PUSH_COLUMNS } from '@/components/admin/push/pushColumns';
import { useAdminData } from '@/components/admin/useAdminData';
import { useAdminList } from '@/components/admin/useAdminList';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table } from '@/components/ui/Table';

/** Time between two looks, in milliseconds: a notice that is being sent tells how far it is. */
const LOOK = 3_000;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** How many devices are told, a form to tell them something, and what was told before. */
export function PushMatters() {
  const { data, error, reload } = useAdminData('adminListPushes', {}, LOOK);
  // What was read further down stays while the first ones are read anew.
  const list = useAdminList('adminListPushes', {});
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const { devices, accounts } = data.counts;
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.matter}>
      <Failure error={error} />
      <p role="status">
        {devices === 0
          ? 'No device asked for notices yet.'
          : `${counted(devices, 'device', 'devices')} of ${counted(accounts, 'account', 'accounts')} asked for notices.`}
      </p>
      {data.on ? (
        <PushForm devices={devices} onSent={reload} />
      ) : (
        <Note>This backend sends none: push is off in its settings.</Note>
      )}
      <section className={styles.group}>
        <h2>Sent before</h2>
        <Table
          caption="Notices that were sent, the latest first"
          columns={PUSH_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <Note>
              Nothing was sent yet. Notices of transfers and replies are not listed: they are each for one account.
            </Note>
          }
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}
