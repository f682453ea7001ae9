import { type FormEvent, useState } from 'react';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useAct } from '@/components/admin/useAct';
import { useAdminData } from '@/components/admin/useAdminData';
import { Button } from '@/components/ui/Button';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Note } from '@/components/ui/Note';
import { Row } from '@/components/ui/Row';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { call } from '@/lib/data/call';
import type { AdminKey } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

/** The keys of the data service, with their use. */
export function KeysPanel() {
  const { data, error, reload } = useAdminData('adminListKeys', {});
  const [leaving, setLeaving] = useState<AdminKey | null>(null);
  const { error: fault, act } = useAct();
  const revoke = ({ id, name }: AdminKey) => {
    setLeaving(null);
    void act(`The key ${name} is revoked.`, async () => {
      await call('adminRevokeKey', { id });
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

/** Makes a key, and shows it this once. */
function KeyForm({ onIssued }: { onIssued: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const { busy, error, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act('The key is made.', async () => {
      const { key } = await call('adminIssueKey', { name, rate: rate.trim() ? Number(rate) : null });
      setIssued(key);
      setName('');
      setRate('');
      await onIssued();
    });
  };
  return (
    <section className={styles.group}>
      <h2>A new key</h2>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Name"
          hint="Who or what uses it, so that you know it again."
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Units a minute (optional)"
          hint="Each call costs some units. Left empty, the limit of the settings holds."
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
          Make key
        </Button>
      </form>
      {issued && (
        <Dialog
          open
          onOpenChange={(open) => !open && setIssued(null)}
          title="Keep this key now"
          description="It is shown this once. Only its hash is kept here, so nobody can show it again."
        >
          <p className={styles.code}>{issued}</p>
          <Row>
            <CopyButton value={issued} label="Copy the key" />
            <Button onClick={() => setIssued(null)}>I have kept it</Button>
          </Row>
        </Dialog>
      )}
    </section>
  );
}
