import { useState, type FormEvent } from 'react';
import { RichText } from '@/components/ui/RichText';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { MoreButton } from '@/components/admin/MoreButton';
import { useAct } from '@/components/admin/useAct';
import type { Listing } from '@/components/admin/useAdminList';
import { userLink } from '@/components/admin/users/userLink';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import Link from 'next/link';
import { shortenAddress } from '@/lib/format/text';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminRole } from '@/protocol/calls/adminAccounts';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/roles/strings.en';

/** Props of {@link Members}. */
export type MembersProps = { role: AdminRole; list: Listing<Member>; onChanged: () => Promise<void> };

type Member = { id: string; name: string };

/** Who is in a role, with the way in and out. */
export function Members({ role, list, onChanged }: MembersProps) {
  const [typed, setTyped] = useState('');
  const { busy, error, act } = useAct();
  const set = (user: string, member: boolean) =>
    act(member ? strings.members.added : strings.members.removed, async () => {
      await call('adminSetMember', { role: role.id, user, member });
      await Promise.all([list.reload(), onChanged()]);
    });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await set(typed.trim(), true)) setTyped('');
  };
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      head: strings.members.member,
      cell: ({ id, name }) => (
        <Link href={userLink(id)}>
          <bdi>{name.length > 30 ? shortenAddress(name) : name}</bdi>
        </Link>
      ),
    },
    {
      key: 'out',
      head: strings.members.remove,
      quietHead: true,
      align: 'end',
      cell: ({ id, name }) => (
        <Button loading={busy} onClick={() => void set(id, false)}>
          <span>
            <RichText text={strings.members.removeMember(name)} parts={[<span className="visually-hidden" />]} />
          </span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <Failure error={error} />
      <Table
        caption={strings.members.caption(role.name)}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={list.error ? null : <p>{strings.members.none}</p>}
      />
      <MoreButton list={list} />
      <form className={styles.bar} onSubmit={(event) => void add(event)}>
        <Field
          label={strings.members.account}
          hint={strings.members.accountHint}
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
          {strings.members.add}
        </Button>
      </form>
    </>
  );
}
