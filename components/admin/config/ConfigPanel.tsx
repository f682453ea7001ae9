import { useState } from 'react';
import { RichText } from '@/components/ui/RichText';
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
import type { AdminConfigValue } from '@/protocol/calls/adminData';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/config/strings.en';

/** The configuration, value by value. */
export function ConfigPanel() {
  const { data, error, reload } = useAdminData('adminGetConfig', {});
  const [edited, setEdited] = useState<AdminConfigValue | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const removal = useAct();
  const remove = (name: string) => {
    setLeaving(null);
    void removal.act(strings.remove.done(name), async () => {
      await call('adminDeleteConfig', { name });
      await reload();
    });
  };
  const columns: readonly Column<AdminConfigValue>[] = [
    { key: 'name', head: strings.name, cell: ({ name }) => <code className={styles.code}>{name}</code> },
    {
      key: 'value',
      head: strings.value,
      cell: ({ secret, value }) =>
        secret ? (
          <Mark tone="warn">{strings.secret}</Mark>
        ) : (
          <code className={styles.code}>{JSON.stringify(value)}</code>
        ),
    },
    {
      key: 'acts',
      head: strings.change,
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Row>
          <Button onClick={() => setEdited(one)}>
            <RichText text={strings.changeValue(one.name)} parts={[<span className="visually-hidden" />]} />
          </Button>
          <Button variant="quiet" onClick={() => setLeaving(one.name)}>
            <span>
              <RichText text={strings.remove.button(one.name)} parts={[<span className="visually-hidden" />]} />
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
        <RichText text={strings.note} parts={[<code className={styles.code} />]} />
      </Note>
      <Failure error={error ?? removal.error} />
      <Table
        caption={strings.title}
        columns={columns}
        rows={data.values}
        rowKey={({ name }) => name}
        empty={<Note>{strings.none}</Note>}
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
          title={strings.remove.ask(leaving)}
          text={strings.remove.askText}
          yes={strings.remove.confirm}
          onYes={() => remove(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
