import { useState, type FormEvent } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Table, type Column } from '@/components/ui/values/Table';
import { call } from '@/lib/data/call';
import type { AdminClassDetail } from '@/protocol/calls/adminData';

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
      title: `Make an index by ${fields.join(', ')}?`,
      text: 'Until it is made, whoever writes into the class waits. With millions of rows that may be minutes.',
      yes: 'Make it',
      work: () => call('adminSaveIndex', { name, fields }),
    });
  };
  const go = ({ work }: Question) => {
    setQuestion(null);
    void act('Done.', async () => onChanged(await work())).then((done) => done && setTyped(''));
  };
  const columns: readonly Column<Index>[] = [
    { key: 'name', head: 'Index', cell: (index) => <code className={styles.code}>{index.name}</code> },
    {
      key: 'definition',
      head: 'By',
      cell: ({ definition }) => <code className={styles.code}>{partsOf(definition)}</code>,
    },
    {
      key: 'drop',
      head: 'Take away',
      quietHead: true,
      align: 'end',
      cell: (index) =>
        index.removable && (
          <Button
            onClick={() =>
              setQuestion({
                title: `Take ${index.name} away?`,
                text: 'What was found by it is searched row by row from then on.',
                yes: 'Take it away',
                work: () => call('adminDropIndex', { name, index: index.name }),
              })
            }
          >
            <span>
              Take <span className="visually-hidden">{index.name}</span> away…
            </span>
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.group} aria-busy={busy}>
      <h2>Indexes</h2>
      <p>An index lets the database find rows by a field without looking at each of them.</p>
      <Table caption={`Indexes of ${name}`} columns={columns} rows={indexes} rowKey={(index) => index.name} />
      <Failure error={error} />
      {from === 'database' && (
        <form className={styles.bar} onSubmit={ask}>
          <Field
            label="Fields of a new index"
            hint="In order, with commas between."
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
            Make index…
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
