import { useState } from 'react';
import { AddForm } from '@/components/admin/AddForm';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { type Column, Table } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link ClassIndexes}. */
type ClassIndexesProps = { detail: AdminClassDetail; onChanged: (detail: AdminClassDetail) => void };

type Index = AdminClassDetail['indexes'][number];
type Question = { title: string; text: string; yes: string; work: () => Promise<AdminClassDetail> };

/** By which fields the database finds rows of a class quickly. */
export function ClassIndexes({ detail: { name, from, indexes }, onChanged }: ClassIndexesProps) {
  const [typed, setTyped] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, error, act } = useAdminAction();
  const ask = () => {
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
      phone: 'title',
      head: strings.classes.indexes.index,
      cell: (index) => <code className={styles.code}>{index.name}</code>,
    },
    {
      key: 'definition',
      phone: 'note',
      head: strings.classes.indexes.fields,
      cell: ({ definition }) => <code className={styles.code}>{partsOf(definition)}</code>,
    },
    {
      key: 'drop',
      phone: 'value',
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
        compact
        caption={strings.classes.indexes.caption(name)}
        columns={columns}
        rows={indexes}
        rowKey={(index) => index.name}
      />
      <Failure error={error} />
      {from === 'database' && (
        <AddForm
          label={strings.classes.indexes.newFields}
          hint={strings.classes.indexes.newFieldsHint}
          value={typed}
          onChange={setTyped}
          submit={strings.classes.indexes.create}
          busy={busy}
          onSubmit={ask}
        />
      )}
      {question && <Confirm {...question} onYes={() => go(question)} onNo={() => setQuestion(null)} />}
    </section>
  );
}

/** PostgreSQL gives the whole statement that creates the index; its end has the fields. */
function partsOf(definition: string): string {
  return / USING (.*)$/.exec(definition)?.[1] ?? definition;
}
