import { type FormEvent, useState } from 'react';
import { strings } from '@/components/admin/data/strings.en';
import { readJson, useAct } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { type Column, Table } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import type { AdminClassDetail, ClassPermissions } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

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
    void act(strings.classes.permissions.done, async () => {
      const wanted = readJson(typed) as ClassPermissions;
      onChanged(await call('adminSavePermissions', { name, permissions: wanted }));
    });
  };
  return (
    <section className={styles.group}>
      <h2>{strings.classes.permissions.title}</h2>
      <p>{strings.classes.permissions.text}</p>
      {from === 'code' ? (
        <pre className={styles.pre}>{typed}</pre>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextArea label={strings.classes.permissions.json(name)} rows={12} value={typed} onChange={setTyped} />
          <Failure error={error} />
          <Button type="submit" loading={busy}>
            {strings.classes.permissions.save}
          </Button>
        </form>
      )}
      {asking && (
        <Confirm
          title={strings.classes.permissions.ask(name)}
          text={strings.classes.permissions.askText}
          yes={strings.classes.permissions.confirm}
          onYes={save}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Props of {@link ClassIndexes}. */
type ClassIndexesProps = { detail: AdminClassDetail; onChanged: (detail: AdminClassDetail) => void };

type Index = AdminClassDetail['indexes'][number];
type Question = { title: string; text: string; yes: string; work: () => Promise<AdminClassDetail> };

/** By which fields the database finds rows of a class quickly. */
export function ClassIndexes({ detail: { name, from, indexes }, onChanged }: ClassIndexesProps) {
  const [typed, setTyped] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, error, act } = useAct();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const fields = typed.split(/[\s,]+/).filter(Boolean);
    setQuestion({
      title: strings.classes.indexes.askCreate(fields.join(', ')),
      text: strings.classes.indexes.askCreateText,
      yes: strings.classes.indexes.confirmCreate,
      work: () => call('adminSaveIndex', { name, fields }),
    });
  };
  const go = ({ work }: Question) => {
    setQuestion(null);
    void act(strings.classes.indexes.done, async () => onChanged(await work())).then((done) => done && setTyped(''));
  };
  const columns: readonly Column<Index>[] = [
    {
      key: 'name',
      head: strings.classes.indexes.index,
      cell: (index) => <code className={styles.code}>{index.name}</code>,
    },
    {
      key: 'definition',
      head: strings.classes.indexes.fields,
      cell: ({ definition }) => <code className={styles.code}>{partsOf(definition)}</code>,
    },
    {
      key: 'drop',
      head: strings.classes.indexes.remove,
      quietHead: true,
      align: 'end',
      cell: (index) =>
        index.removable && (
          <Button
            onClick={() =>
              setQuestion({
                title: strings.classes.indexes.askRemove(index.name),
                text: strings.classes.indexes.askRemoveText,
                yes: strings.classes.indexes.confirmRemove,
                work: () => call('adminDropIndex', { name, index: index.name }),
              })
            }
          >
            <span>
              <RichText
                text={strings.classes.indexes.removeIndex(index.name)}
                parts={[<span className="visually-hidden" />]}
              />
            </span>
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.group} aria-busy={busy}>
      <h2>{strings.classes.indexes.title}</h2>
      <p>{strings.classes.indexes.text}</p>
      <Table
        caption={strings.classes.indexes.caption(name)}
        columns={columns}
        rows={indexes}
        rowKey={(index) => index.name}
      />
      <Failure error={error} />
      {from === 'database' && (
        <form className={styles.bar} onSubmit={ask}>
          <Field
            label={strings.classes.indexes.newFields}
            hint={strings.classes.indexes.newFieldsHint}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
            {strings.classes.indexes.create}
          </Button>
        </form>
      )}
      {question && <Confirm {...question} onYes={() => go(question)} onNo={() => setQuestion(null)} />}
    </section>
  );
}

/** PostgreSQL tells the whole statement that makes the index; its end says by what. */
function partsOf(definition: string): string {
  return / USING (.*)$/.exec(definition)?.[1] ?? definition;
}
