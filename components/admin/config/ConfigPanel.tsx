import { useState } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { ConfigForm } from '@/components/admin/config/ConfigForm';
import { Mark } from '@/components/admin/Mark';
import { useAct } from '@/components/admin/useAct';
import { useAdminData } from '@/components/admin/useAdminData';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Row } from '@/components/ui/Row';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import { call } from '@/lib/data/call';
import type { AdminConfigValue } from '@/protocol/calls/adminData';

/** The configuration, value by value. */
export function ConfigPanel() {
  const { data, error, reload } = useAdminData('adminGetConfig', {});
  const [edited, setEdited] = useState<AdminConfigValue | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const removal = useAct();
  const remove = (name: string) => {
    setLeaving(null);
    void removal.act(`${name} is gone.`, async () => {
      await call('adminDeleteConfig', { name });
      await reload();
    });
  };
  const columns: readonly Column<AdminConfigValue>[] = [
    { key: 'name', head: 'Name', cell: ({ name }) => <code className={styles.code}>{name}</code> },
    {
      key: 'value',
      head: 'Value',
      cell: ({ secret, value }) =>
        secret ? <Mark tone="warn">Secret</Mark> : <code className={styles.code}>{JSON.stringify(value)}</code>,
    },
    {
      key: 'acts',
      head: 'Change',
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Row>
          <Button onClick={() => setEdited(one)}>
            Change <span className="visually-hidden">{one.name}</span>
          </Button>
          <Button variant="quiet" onClick={() => setLeaving(one.name)}>
            <span>
              Delete <span className="visually-hidden">{one.name}</span>…
            </span>
          </Button>
        </Row>
      ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.matter}>
      <Note>
        <code className={styles.code}>notice</code>, a text, is shown to everybody who is signed in, above each page.
        What other values mean is up to the apps that read them.
      </Note>
      <Failure error={error ?? removal.error} />
      <Table
        caption="Configuration"
        columns={columns}
        rows={data.values}
        rowKey={({ name }) => name}
        empty={<Note>There is no value yet. Set the first one below.</Note>}
      />
      <ConfigForm
        key={edited?.name ?? ''}
        edited={edited}
        onSaved={async () => {
          await reload();
          setEdited(null);
        }}
        onCancel={() => setEdited(null)}
      />
      {leaving && (
        <Confirm
          title={`Delete ${leaving}?`}
          text="Apps that read it find nothing from now on."
          yes="Delete it"
          onYes={() => remove(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
