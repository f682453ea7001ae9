import { useState } from 'react';
import { Confirm } from '@/components/ui/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { KeyForm } from '@/components/admin/keys/KeyForm';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/admin/Moment';
import { useAct } from '@/components/admin/useAct';
import { useAdminData } from '@/components/admin/useAdminData';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/Table';
import { callAdmin } from '@/lib/admin/callAdmin';
import type { AdminKey } from '@/protocol/admin';

/** The keys of the data service, with their use. */
export function KeyMatters() {
  const { data, error, reload } = useAdminData('adminListKeys', {});
  const [leaving, setLeaving] = useState<AdminKey | null>(null);
  const { error: fault, act } = useAct();
  const revoke = ({ id, name }: AdminKey) => {
    setLeaving(null);
    void act(`The key ${name} is revoked.`, async () => {
      await callAdmin('adminRevokeKey', { id });
      await reload();
    });
  };
  const columns: readonly Column<AdminKey>[] = [
    {
      key: 'name',
      head: 'Key',
      cell: ({ name, key }) => (
        <span>
          <bdi>{name}</bdi>
          <code className={styles.small}>{key}…</code>
        </span>
      ),
    },
    { key: 'rate', head: 'Units a minute', align: 'end', cell: ({ rate }) => rate?.toLocaleString() ?? 'as usual' },
    { key: 'uses', head: 'Uses', align: 'end', cell: ({ uses }) => uses.toLocaleString() },
    { key: 'last', head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'never') },
    {
      key: 'state',
      head: 'Revoke',
      quietHead: true,
      align: 'end',
      cell: (key) =>
        key.revokedAt ? (
          <Mark tone="bad">Revoked</Mark>
        ) : (
          <Button onClick={() => setLeaving(key)}>
            <span>
              Revoke <span className="visually-hidden">{key.name}</span>…
            </span>
          </Button>
        ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.matter}>
      <Failure error={error ?? fault} />
      <Table
        caption="API keys"
        columns={columns}
        rows={data.keys}
        rowKey={({ id }) => id}
        empty={<Note>There is no key yet.</Note>}
      />
      <KeyForm onIssued={reload} />
      {leaving && (
        <Confirm
          title={`Revoke ${leaving.name}?`}
          text="Whoever uses this key is refused from now on. It cannot be given back."
          yes="Revoke it"
          onYes={() => revoke(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
