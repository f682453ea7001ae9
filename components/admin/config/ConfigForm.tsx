import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { readJson } from '@/components/admin/readJson';
import type { CallParameters } from '@/protocol/calls/registry';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Row } from '@/components/ui/Row';
import { TextArea } from '@/components/ui/forms/TextArea';
import type { AdminConfigValue } from '@/protocol/calls/adminData';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/config/strings.en';

/** Props of {@link ConfigForm}. */
export type ConfigFormProps = {
  /** The value that is changed; `null` for a new one. */
  edited: AdminConfigValue | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

/** Sets a value of the configuration. */
export function ConfigForm({ edited, onSaved, onCancel }: ConfigFormProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [value, setValue] = useState(edited && !edited.secret ? JSON.stringify(edited.value, null, 2) : '');
  const [secret, setSecret] = useState(edited?.secret ?? false);
  const { busy, error, act } = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(strings.form.done(name), async () => {
      const read = readJson(value, true) as CallParameters<'adminSaveConfig'>['value'];
      await call('adminSaveConfig', { name: name.trim(), value: read, secret });
      await onSaved();
    });
    if (!done || edited) return;
    setName('');
    setValue('');
    setSecret(false);
  };
  return (
    <section className={styles.group}>
      <h2>{edited ? strings.form.edit(edited.name) : strings.form.create}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {!edited && (
          <Field
            label={strings.name}
            hint={strings.form.nameHint}
            required
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <TextArea
          label={strings.value}
          rows={4}
          value={value}
          hint={edited?.secret ? strings.form.secretValueHint : strings.form.valueHint}
          onChange={setValue}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={secret} onChange={(event) => setSecret(event.target.checked)} />
          <span>
            {strings.form.secret}
            <small>{strings.form.secretHint}</small>
          </span>
        </label>
        <Failure error={error} />
        <Row>
          <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === '' || value.trim() === ''}>
            {strings.form.save}
          </Button>
          {edited && <Button onClick={onCancel}>{strings.form.cancel}</Button>}
        </Row>
      </form>
    </section>
  );
}
