import { type FormEvent, useState } from 'react';
import { RichText } from '@/components/ui/RichText';
import { Mark } from '@/components/admin/AdminList';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { useAdminAction, useAdminData } from '@/components/admin/useAdminCalls';
import { Button, Row } from '@/components/ui/Button';
import { Confirm, Dialog } from '@/components/ui/overlays/Dialog';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Column, Table } from '@/components/ui/values/Table';
import { formatNumber } from '@/lib/format/text';
import type { AdminKey } from '@/protocol/calls/adminService';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/strings.en';
import styles from '@/components/admin/admin.module.css';

/** The keys of the data service, with their use. */
export function KeysPanel() {
  const { data, error, reload } = useAdminData('adminListKeys', {});
  const [leaving, setLeaving] = useState<AdminKey | null>(null);
  const { error: actionError, act } = useAdminAction();
  const revoke = ({ id, name }: AdminKey) => {
    setLeaving(null);
    void act(strings.keys.revokeDone(name), async () => {
      await call('adminRevokeKey', { id });
      await reload();
    });
  };
  const columns: readonly Column<AdminKey>[] = [
    {
      key: 'name',
      head: strings.keys.key,
      phone: 'title',
      cell: ({ name, key }) => (
        <span>
          <bdi>{name}</bdi>
          <code className={styles.small}>{key}…</code>
        </span>
      ),
    },
    {
      key: 'rate',
      head: strings.keys.rate,
      align: 'end',
      cell: ({ rate }) => formatNumber(rate) ?? strings.keys.defaultRate,
    },
    { key: 'uses', head: strings.keys.uses, align: 'end', cell: ({ uses }) => formatNumber(uses) },
    {
      key: 'last',
      head: strings.keys.lastUsed,
      phone: 'note',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : strings.keys.never),
    },
    {
      key: 'state',
      head: strings.keys.revoke,
      phone: 'value',
      quietHead: true,
      align: 'end',
      cell: (key) =>
        key.revokedAt ? (
          <Mark tone="bad">{strings.keys.revoked}</Mark>
        ) : (
          <Button onClick={() => setLeaving(key)}>
            <span>
              <RichText text={strings.keys.revokeKey(key.name)} parts={[<span className="visually-hidden" />]} />
            </span>
          </Button>
        ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.panel}>
      <Failure error={error ?? actionError} />
      <Table
        compact
        caption={strings.keys.title}
        columns={columns}
        rows={data.keys}
        rowKey={({ id }) => id}
        empty={<Note>{strings.keys.none}</Note>}
      />
      <KeyForm onIssued={reload} />
      {leaving && (
        <Confirm
          title={strings.keys.askRevoke(leaving.name)}
          text={strings.keys.askRevokeText}
          yes={strings.keys.confirmRevoke}
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
  const { busy, error, act } = useAdminAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(strings.keys.created, async () => {
      const { key } = await call('adminIssueKey', { name, rate: rate.trim() ? Number(rate) : null });
      setIssued(key);
      setName('');
      setRate('');
      await onIssued();
    });
  };
  return (
    <section className={styles.group}>
      <h2>{strings.keys.create}</h2>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={strings.keys.name}
          hint={strings.keys.nameHint}
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={strings.keys.limit}
          hint={strings.keys.limitHint}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
          {strings.keys.submit}
        </Button>
      </form>
      {issued && (
        <Dialog
          open
          onOpenChange={(open) => !open && setIssued(null)}
          title={strings.keys.copyNow}
          description={strings.keys.copyNowText}
        >
          <p className={styles.code}>{issued}</p>
          <Row>
            <CopyButton value={issued} label={strings.keys.copy} />
            <Button onClick={() => setIssued(null)}>{strings.keys.copied}</Button>
          </Row>
        </Dialog>
      )}
    </section>
  );
}
