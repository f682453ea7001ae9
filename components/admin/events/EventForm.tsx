import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { readJson } from '@/components/admin/readJson';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { TextArea } from '@/components/ui/forms/TextArea';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/events/strings.en';

const EMPTY = { tableName: '', chainId: '', address: '', topic: '', abi: '', filter: '', description: '' };

type EventFields = typeof EMPTY;

const FIELDS: readonly [name: keyof EventFields, label: string, hint: string, needed: boolean][] = [
  ['tableName', strings.form.class, strings.form.classHint, true],
  ['chainId', strings.form.network, strings.form.networkHint, true],
  ['address', strings.form.contract, strings.form.contractHint, true],
  ['topic', strings.form.event, strings.form.eventHint, true],
  ['description', strings.form.description, strings.form.descriptionHint, false],
];

/** Has the events of a contract written into a class. */
export function EventForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [fields, setFields] = useState(EMPTY);
  const [past, setPast] = useState(true);
  const { busy, error, act } = useAct();
  const set = (name: keyof EventFields, value: string) => setFields({ ...fields, [name]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { abi, filter, ...plain } = fields;
    const done = await act(strings.form.done(fields.tableName), async () => {
      await call('adminWatchEvent', {
        ...plain,
        ...(abi.trim() && { abi: readJson(abi) }),
        ...(filter.trim() && { filter: readJson(filter) as Record<string, unknown> }),
        sync_historical: past,
      });
      await onAdded();
    });
    if (done) setFields(EMPTY);
  };
  return (
    <section className={styles.group}>
      <h2>{strings.form.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {FIELDS.map(([name, label, hint, required]) => (
          <Field
            key={name}
            {...{ label, hint, required }}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={name === 'description'}
            value={fields[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        <TextArea
          label={strings.form.abi}
          rows={4}
          value={fields.abi}
          hint={strings.form.abiHint}
          onChange={(value) => set('abi', value)}
        />
        <TextArea
          label={strings.form.filter}
          rows={2}
          value={fields.filter}
          hint={strings.form.filterHint}
          onChange={(value) => set('filter', value)}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={past} onChange={(event) => setPast(event.target.checked)} />
          <span>
            {strings.form.history}
            <small>{strings.form.historyHint}</small>
          </span>
        </label>
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy}>
          {strings.form.submit}
        </Button>
      </form>
    </section>
  );
}
