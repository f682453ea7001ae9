import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { AddForm } from '@/components/admin/AddForm';
import { DetailFrame, MoreButton, userLink } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/accounts/strings.en';
import { type PagedList, useAdminAction, useAdminList } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { type Column, Table } from '@/components/ui/values/Table';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { call } from '@/lib/data/backendClient';
import type { AdminRole } from '@/protocol/calls/adminAccounts';
import { ADMIN_ROLE } from '@/protocol/account';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link RoleDetail}. */
export type RoleDetailProps = { role: AdminRole; roles: readonly AdminRole[]; onChanged: () => Promise<void> };

/** A role: who is in it, whose rights it has, and the way to take it away. */
export function RoleDetail({ role, roles, onChanged }: RoleDetailProps) {
  const { busy, error, act } = useAdminAction();
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const members = useAdminList('adminListMembers', { role: role.id });
  const isAdminRole = role.name === ADMIN_ROLE;
  const setParent = (parent: AdminRole, inherits: boolean) =>
    void act(
      inherits
        ? strings.roles.parents.added(role.name, parent.name)
        : strings.roles.parents.removed(role.name, parent.name),
      async () => {
        await call('adminSetParent', { role: role.id, parent: parent.id, inherits });
        await onChanged();
      },
    );
  const remove = async () => {
    setAsking(false);
    if (await act(strings.roles.remove.done, () => call('adminDeleteRole', { role: role.id }))) {
      await router.push('/admin/roles');
      await onChanged();
    }
  };
  const frame = { list: '/admin/roles', back: strings.roles.all, error };
  const [shown, setShown] = useState<string | null>(null);
  if (!members.waiting && shown !== role.id) setShown(role.id);
  // All of it at once: a list that turns out longer or shorter than its place would move what stands below.
  if (shown !== role.id) return <DetailFrame {...frame}>{null}</DetailFrame>;
  return (
    <DetailFrame {...frame}>
      <section className={styles.group}>
        <h2>{role.name}</h2>
        {isAdminRole && <p>{strings.roles.members.adminNote}</p>}
        <Members role={role} list={members} onChanged={onChanged} />
      </section>
      <section className={styles.group} aria-busy={busy}>
        <h2>{strings.roles.parents.title}</h2>
        <p>{strings.roles.parents.text(role.name)}</p>
        {roles
          .filter(({ id }) => id !== role.id)
          .map((other) => (
            <Checkbox
              key={other.id}
              label={other.name}
              checked={role.parents.includes(other.id)}
              disabled={busy}
              onChange={(on) => setParent(other, on)}
            />
          ))}
        {roles.length === 1 && <p>{strings.roles.parents.none}</p>}
      </section>
      {!isAdminRole && (
        <section className={styles.group}>
          <h2>{strings.roles.remove.title}</h2>
          <p>{strings.roles.remove.text}</p>
          <div>
            <Button variant="danger" loading={busy} onClick={() => setAsking(true)}>
              {strings.roles.remove.button(role.name)}
            </Button>
          </div>
        </section>
      )}
      {asking && (
        <Confirm
          title={strings.roles.remove.ask(role.name)}
          text={strings.roles.remove.askText}
          yes={strings.roles.remove.confirm}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </DetailFrame>
  );
}

/** Props of {@link Members}. */
type MembersProps = { role: AdminRole; list: PagedList<Member>; onChanged: () => Promise<void> };

type Member = { id: string; name: string };

/** Who is in a role, with the way in and out. */
function Members({ role, list, onChanged }: MembersProps) {
  const [typed, setTyped] = useState('');
  const { busy, error, act } = useAdminAction();
  const set = (user: string, member: boolean) =>
    act(member ? strings.roles.members.added : strings.roles.members.removed, async () => {
      await call('adminSetMember', { role: role.id, user, member });
      await Promise.all([list.reload(), onChanged()]);
    });
  const add = async () => {
    if (await set(typed.trim(), true)) setTyped('');
  };
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      head: strings.roles.members.member,
      cell: ({ id, name }) => (
        <Link href={userLink(id)}>
          <bdi>{name.length > 30 ? shortenAddress(name) : name}</bdi>
        </Link>
      ),
    },
    {
      key: 'out',
      head: strings.roles.members.remove,
      quietHead: true,
      align: 'end',
      cell: ({ id, name }) => (
        <Button loading={busy} onClick={() => void set(id, false)}>
          <span>
            <RichText text={strings.roles.members.removeMember(name)} parts={[<span className="visually-hidden" />]} />
          </span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <Failure error={error} />
      <Table
        compact
        caption={strings.roles.members.caption(role.name)}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={list.error ? null : <p>{strings.roles.members.none}</p>}
      />
      <MoreButton list={list} />
      <AddForm
        label={strings.roles.members.account}
        hint={strings.roles.members.accountHint}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        submit={strings.roles.members.add}
        busy={busy}
        onSubmit={() => void add()}
      />
    </>
  );
}
