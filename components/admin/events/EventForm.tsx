import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { readJson } from '@/components/admin/readJson';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { TextArea } from '@/components/ui/forms/TextArea';
import { call } from '@/lib/data/call';

const EMPTY = { tableName: '', chainId: '', address: '', topic: '', abi: '', filter: '', description: '' };

type Wish = typeof EMPTY;

const FIELDS: readonly [name: keyof Wish, label: string, hint: string, needed: boolean][] = [
  ['tableName', 'Class', 'Where the events are written; made if it is not there.', true],
  ['chainId', 'Chain', 'Its name or id, such as polygon or 0x89. It must be indexed.', true],
  ['address', 'Address of the contract', 'Begins with 0x.', true],
  ['topic', 'Event', 'As the contract declares it: Transfer(address,address,uint256).', true],
  ['description', 'What it is for (optional)', 'Your own words.', false],
];

/** Has the events of a contract written into a class. */
export function EventForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [wish, setWish] = useState(EMPTY);
  const [past, setPast] = useState(true);
  const { busy, error, act } = useAct();
  const set = (name: keyof Wish, value: string) => setWish({ ...wish, [name]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { abi, filter, ...plain } = wish;
    const done = await act(`Events are written into ${wish.tableName}.`, async () => {
      await call('adminWatchEvent', {
        ...plain,
        ...(abi.trim() && { abi: readJson(abi) }),
        ...(filter.trim() && { filter: readJson(filter) as Record<string, unknown> }),
        sync_historical: past,
      });
      await onAdded();
    });
    if (done) setWish(EMPTY);
  };
  return (
    <section className={styles.group}>
      <h2>Write further events</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {FIELDS.map(([name, label, hint, required]) => (
          <Field
            key={name}
            {...{ label, hint, required }}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={name === 'description'}
            value={wish[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        <TextArea
          label="ABI (optional)"
          rows={4}
          value={wish.abi}
          hint="How the contract describes itself, as JSON: then each part of an event gets a field with its name."
          onChange={(value) => set('abi', value)}
        />
        <TextArea
          label="Only events where (optional)"
          rows={2}
          value={wish.filter}
          hint={'JSON, such as {"gte": ["value", "1000000"]}. It needs the ABI.'}
          onChange={(value) => set('filter', value)}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={past} onChange={(event) => setPast(event.target.checked)} />
          <span>
            Its past too
            <small>From the first block of the index; else from now on.</small>
          </span>
        </label>
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy}>
          Write them
        </Button>
      </form>
    </section>
  );
}
