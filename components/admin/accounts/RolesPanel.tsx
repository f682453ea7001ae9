import { useRouter } from 'next/router';
import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { RoleDetail } from '@/components/admin/accounts/RoleDetail';
import { useAdminAction, useAdminData } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import Link from 'next/link';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/accounts/strings.en';
import { toMessage } from '@/lib/errors/toMessage';
import { formatNumber } from '@/lib/format/text';
import type { AdminRole } from '@/protocol/calls/adminAccounts';

/** Every role, and the one that the address names. */
export function RolesPanel() {
  const { role } = useRouter().query;
  const { data, error, reload } = useAdminData('adminListRoles', {});
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  const chosen = data.roles.find(({ id }) => id === role);
  if (chosen) return <RoleDetail key={chosen.id} role={chosen} roles={data.roles} onChanged={reload} />;
  return (
    <div className={styles.panel}>
      <Failure error={error} onRetry={() => void reload()} />
      <Table
        compact
        caption={strings.roles.title}
        columns={columnsOf(data.roles)}
        rows={data.roles}
        rowKey={({ id }) => id}
      />
      <NewRole onMade={reload} />
    </div>
  );
}

function columnsOf(roles: readonly AdminRole[]): readonly Column<AdminRole>[] {
  const names = (ids: readonly string[]) =>
    roles
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || '—';
  return [
    {
      key: 'name',
      phone: 'title',
      head: strings.roles.columns.role,
      cell: ({ id, name }) => <Link href={`/admin/roles?role=${id}`}>{name}</Link>,
    },
    {
      key: 'members',
      phone: 'value',
      head: strings.roles.columns.members,
      align: 'end',
      cell: ({ members }) => formatNumber(members),
    },
    { key: 'parents', head: strings.roles.columns.parents, cell: ({ parents }) => names(parents) },
    { key: 'children', head: strings.roles.columns.children, cell: ({ children }) => names(children) },
  ];
}

function NewRole({ onMade }: { onMade: () => Promise<void> }) {
  const [name, setName] = useState('');
  const { busy, error, act } = useAdminAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(strings.roles.create.done, async () => {
      await call('adminCreateRole', { name: name.trim() });
      await onMade();
    });
    if (done) setName('');
  };
  return (
    <section className={styles.group}>
      <h2>{strings.roles.create.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={strings.roles.create.name}
          hint={strings.roles.create.nameHint}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          value={name}
          error={error ? toMessage(error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {strings.roles.create.submit}
        </Button>
      </form>
    </section>
  );
}
