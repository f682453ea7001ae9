import { useState, type FormEvent } from 'react';
import { RichText } from '@/components/ui/RichText';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/classes/strings.en';

/** Props of {@link ClassIndexes}. */
export type ClassIndexesProps = { detail: AdminClassDetail; onChanged: (detail: AdminClassDetail) => void };

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
      title: strings.indexes.askCreate(fields.join(', ')),
      text: strings.indexes.askCreateText,
      yes: strings.indexes.confirmCreate,
      work: () => call('adminSaveIndex', { name, fields }),
    });
  };
  const go = ({ work }: Question) => {
    setQuestion(null);
    void act(strings.indexes.done, async () => onChanged(await work())).then((done) => done && setTyped(''));
  };
  const columns: readonly Column<Index>[] = [
    { key: 'name', head: strings.indexes.index, cell: (index) => <code className={styles.code}>{index.name}</code> },
    {
      key: 'definition',
      head: strings.indexes.fields,
      cell: ({ definition }) => <code className={styles.code}>{partsOf(definition)}</code>,
    },
    {
      key: 'drop',
      head: strings.indexes.remove,
      quietHead: true,
      align: 'end',
      cell: (index) =>
        index.removable && (
          <Button
            onClick={() =>
              setQuestion({
                title: strings.indexes.askRemove(index.name),
                text: strings.indexes.askRemoveText,
                yes: strings.indexes.confirmRemove,
                work: () => call('adminDropIndex', { name, index: index.name }),
              })
            }
          >
            <span>
              <RichText text={strings.indexes.removeIndex(index.name)} parts={[<span className="visually-hidden" />]} />
            </span>
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.group} aria-busy={busy}>
      <h2>{strings.indexes.title}</h2>
      <p>{strings.indexes.text}</p>
      <Table caption={strings.indexes.caption(name)} columns={columns} rows={indexes} rowKey={(index) => index.name} />
      <Failure error={error} />
      {from === 'database' && (
        <form className={styles.bar} onSubmit={ask}>
          <Field
            label={strings.indexes.newFields}
            hint={strings.indexes.newFieldsHint}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
            {strings.indexes.create}
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
