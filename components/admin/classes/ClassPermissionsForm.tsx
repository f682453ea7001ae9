import { useState, type FormEvent } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { readJson } from '@/components/admin/readJson';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { TextArea } from '@/components/ui/forms/TextArea';
import type { AdminClassDetail, ClassPermissions } from '@/protocol/calls/adminData';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/classes/strings.en';

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
    void act(strings.permissions.done, async () => {
      const wanted = readJson(typed) as ClassPermissions;
      onChanged(await call('adminSavePermissions', { name, permissions: wanted }));
    });
  };
  return (
    <section className={styles.group}>
      <h2>{strings.permissions.title}</h2>
      <p>{strings.permissions.text}</p>
      {from === 'code' ? (
        <pre className={styles.pre}>{typed}</pre>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextArea label={strings.permissions.json(name)} rows={12} value={typed} onChange={setTyped} />
          <Failure error={error} />
          <Button type="submit" loading={busy}>
            {strings.permissions.save}
          </Button>
        </form>
      )}
      {asking && (
        <Confirm
          title={strings.permissions.ask(name)}
          text={strings.permissions.askText}
          yes={strings.permissions.confirm}
          onYes={save}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
