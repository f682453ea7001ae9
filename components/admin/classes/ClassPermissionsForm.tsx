import { useState, type FormEvent } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { readJson } from '@/components/admin/readJson';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { TextArea } from '@/components/ui/forms/TextArea';
import { call } from '@/lib/data/call';
import type { AdminClassDetail, ClassPermissions } from '@/protocol/calls/adminData';

/** Props of {@link ClassPermissionsForm}. */
export type ClassPermissionsFormProps = {
  detail: AdminClassDetail;
  onChanged: (detail: AdminClassDetail) => void;
};

/** Who may do what with a class: shown, and changed where apps made it. */
export function ClassPermissionsForm({ detail, onChanged }: ClassPermissionsFormProps) {
  const { name, from, permissions } = detail;
  const [typed, setTyped] = useState(JSON.stringify(permissions, null, 2));
  const [asking, setAsking] = useState(false);
  const { busy, error, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const save = () => {
    setAsking(false);
    void act('The permissions hold from now on.', async () => {
      const wanted = readJson(typed) as ClassPermissions;
      onChanged(await call('adminSavePermissions', { name, permissions: wanted }));
    });
  };
  return (
    <section className={styles.group}>
      <h2>Permissions</h2>
      <p>
        Who may get, find, count, create, update and delete rows, and add fields: “*” is everybody,
        “requiresAuthentication” who is signed in, “role:admin” a role, and an id one account. What is not named is open
        to nobody. Each row’s own access list narrows it further.
      </p>
      {from === 'code' ? (
        <pre className={styles.pre}>{typed}</pre>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextArea label={`Permissions of ${name}, as JSON`} rows={12} value={typed} onChange={setTyped} />
          <Failure error={error} />
          <Button type="submit" loading={busy}>
            Save permissions…
          </Button>
        </form>
      )}
      {asking && (
        <Confirm
          title={`Change who may use ${name}?`}
          text="It holds at once, for every app and every visitor. What was before stands in the log."
          yes="Change it"
          onYes={save}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
