import { useRouter } from 'next/router';
import { useState } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import styles from '@/components/admin/admin.module.css';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { Members } from '@/components/admin/roles/Members';
import { useAct } from '@/components/admin/useAct';
import { useAdminList } from '@/components/admin/useAdminList';
import { Button } from '@/components/ui/Button';
import type { AdminRole } from '@/protocol/calls/adminAccounts';
import { ADMIN_ROLE } from '@/protocol/account';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/roles/strings.en';

/** Props of {@link RoleDetail}. */
export type RoleDetailProps = { role: AdminRole; roles: readonly AdminRole[]; onChanged: () => Promise<void> };

/** A role: who is in it, whose rights it has, and the way to take it away. */
export function RoleDetail({ role, roles, onChanged }: RoleDetailProps) {
  const { busy, error, act } = useAct();
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const members = useAdminList('adminListMembers', { role: role.id });
  const isAdminRole = role.name === ADMIN_ROLE;
  const setParent = (parent: AdminRole, inherits: boolean) =>
    void act(
      inherits ? strings.parents.added(role.name, parent.name) : strings.parents.removed(role.name, parent.name),
      async () => {
        await call('adminSetParent', { role: role.id, parent: parent.id, inherits });
        await onChanged();
      },
    );
  const remove = async () => {
    setAsking(false);
    if (await act(strings.remove.done, () => call('adminDeleteRole', { role: role.id }))) {
      await router.push('/admin/roles');
      await onChanged();
    }
  };
  const frame = { list: '/admin/roles', back: strings.all, error };
  const [shown, setShown] = useState<string | null>(null);
  if (!members.waiting && shown !== role.id) setShown(role.id);
  // All of it at once: a list that turns out longer or shorter than its place would move what stands below.
  if (shown !== role.id) return <DetailFrame {...frame}>{null}</DetailFrame>;
  return (
    <DetailFrame {...frame}>
      <section className={styles.group}>
        <h2>{role.name}</h2>
        {isAdminRole && <p>{strings.members.adminNote}</p>}
        <Members role={role} list={members} onChanged={onChanged} />
      </section>
      <section className={styles.group} aria-busy={busy}>
        <h2>{strings.parents.title}</h2>
        <p>{strings.parents.text(role.name)}</p>
        {roles
          .filter(({ id }) => id !== role.id)
          .map((other) => (
            <label key={other.id} className={styles.check}>
              <input
                type="checkbox"
                checked={role.parents.includes(other.id)}
                disabled={busy}
                onChange={(event) => setParent(other, event.target.checked)}
              />
              <span>{other.name}</span>
            </label>
          ))}
        {roles.length === 1 && <p>{strings.parents.none}</p>}
      </section>
      {!isAdminRole && (
        <section className={styles.group}>
          <h2>{strings.remove.title}</h2>
          <p>{strings.remove.text}</p>
          <div>
            <Button variant="danger" loading={busy} onClick={() => setAsking(true)}>
              {strings.remove.button(role.name)}
            </Button>
          </div>
        </section>
      )}
      {asking && (
        <Confirm
          title={strings.remove.ask(role.name)}
          text={strings.remove.askText}
          yes={strings.remove.confirm}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </DetailFrame>
  );
}
