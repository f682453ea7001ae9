import { type FormEvent, useState } from 'react';
import {
  CLASS_OPERATIONS,
  EVERYONE,
  readClassGrants,
  SIGNED_IN,
  writeClassGrants,
} from '@/components/admin/data/permissions/grants';
import { GrantGrid } from '@/components/admin/data/permissions/GrantGrid';
import { strings } from '@/components/admin/data/strings.en';
import { readJson } from '@/components/admin/useAdminCalls';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Chips } from '@/components/ui/forms/Chips';
import { TextArea } from '@/components/ui/forms/Field';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { toMessage } from '@/lib/errors/toMessage';
import { useTask } from '@/lib/state/useTask';
import type { AdminClassDetail, ClassPermissions } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

const words = strings.classes.permissions;

/** Props of {@link ClassPermissionsForm}. */
export type ClassPermissionsFormProps = {
  detail: AdminClassDetail;
  onChanged: (detail: AdminClassDetail) => void;
};

type View = 'table' | 'json';

/** Who may do what with a class, as a table or as JSON. Permissions of classes that apps created can be changed. */
export function ClassPermissionsForm({ detail, onChanged }: ClassPermissionsFormProps) {
  const { name, from } = detail;
  const before = detail.permissions as ClassPermissions;
  const isEditable = from === 'database';
  const [view, setView] = useState<View>('table');
  const [grants, setGrants] = useState(() => readClassGrants(before));
  const [json, setJson] = useState(() => JSON.stringify(before, null, 2));
  const [wanted, setWanted] = useState<ClassPermissions | null>(null);
  const { busy, error, run, clear } = useTask();
  const toast = useToast();

  const fromTable = writeClassGrants(before, grants);
  const isChanged =
    view === 'json'
      ? json !== JSON.stringify(before, null, 2)
      : JSON.stringify(readClassGrants(fromTable)) !== JSON.stringify(readClassGrants(before));
  const reset = () => {
    setGrants(readClassGrants(before));
    setJson(JSON.stringify(before, null, 2));
    clear();
  };
  // What was edited in one view is there in the other, unless the JSON can't be read.
  const show = (next: View) =>
    void run(() => {
      if (next === view) return Promise.resolve();
      if (next === 'json') setJson(JSON.stringify(isChanged ? fromTable : before, null, 2));
      else setGrants(readClassGrants(readJson(json) as ClassPermissions));
      setView(next);
      return Promise.resolve();
    });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void run(() => Promise.resolve(setWanted(view === 'json' ? (readJson(json) as ClassPermissions) : fromTable)));
  };
  const send = async (permissions: ClassPermissions) =>
    onChanged(await call('adminSavePermissions', { name, permissions }));
  const undo = () =>
    void send(before).then(
      () => toast.show({ title: words.undone, tone: 'good', topic: name }),
      (cause: unknown) => toast.show({ title: toMessage(cause), tone: 'bad', topic: name }),
    );
  const save = (permissions: ClassPermissions) => {
    setWanted(null);
    void run(async () => {
      await send(permissions);
      const action = { label: strings.classes.rows.undo, onPress: undo };
      toast.show({ title: words.done, tone: 'good', action, topic: name });
    });
  };
  return (
    <section className={styles.group}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <form className={styles.wide} onSubmit={ask}>
        <Chips
          look="segments"
          label={words.views}
          value={view}
          onChange={show}
          options={[
            { value: 'table', label: words.table },
            { value: 'json', label: words.jsonView },
          ]}
        />
        {view === 'table' ? (
          <GrantGrid
            caption={words.caption(name)}
            operations={CLASS_OPERATIONS}
            grants={grants}
            always={[EVERYONE, SIGNED_IN]}
            onChange={isEditable ? setGrants : undefined}
          />
        ) : isEditable ? (
          <TextArea label={words.json(name)} rows={12} value={json} onChange={setJson} />
        ) : (
          <pre className={styles.pre}>{json}</pre>
        )}
        <Failure error={error} />
        {isEditable && (
          <Row>
            <Button type="submit" loading={busy} disabled={!isChanged}>
              {words.save}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={reset}>
                {words.discard}
              </Button>
            )}
          </Row>
        )}
      </form>
      {wanted && (
        <Confirm
          title={words.ask(name)}
          text={words.askText}
          yes={words.confirm}
          onYes={() => save(wanted)}
          onNo={() => setWanted(null)}
        />
      )}
    </section>
  );
}
