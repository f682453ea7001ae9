import { type FormEvent, useState } from 'react';
import { Mark } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/data/strings.en';
import { readJson, useAdminAction, useAdminData } from '@/components/admin/useAdminCalls';
import { Button, Row } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { type Column, Table } from '@/components/ui/values/Table';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { call } from '@/lib/data/backendClient';
import type { AdminConfigValue } from '@/protocol/calls/adminData';
import type { CallParameters } from '@/protocol/calls/registry';
import styles from '@/components/admin/admin.module.css';

/** The configuration, value by value. */
export function ConfigPanel() {
  const { data, error, reload } = useAdminData('adminGetConfig', {});
  const [edited, setEdited] = useState<AdminConfigValue | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const removal = useAdminAction();
  const remove = (name: string) => {
    setLeaving(null);
    void removal.act(strings.config.remove.done(name), async () => {
      await call('adminDeleteConfig', { name });
      await reload();
    });
  };
  const columns: readonly Column<AdminConfigValue>[] = [
    { key: 'name', head: strings.config.name, cell: ({ name }) => <code className={styles.code}>{name}</code> },
    {
      key: 'value',
      head: strings.config.value,
      cell: ({ secret, value }) =>
        secret ? (
          <Mark tone="warn">{strings.config.secret}</Mark>
        ) : (
          <code className={styles.code}>{JSON.stringify(value)}</code>
        ),
    },
    {
      key: 'acts',
      head: strings.config.change,
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Row>
          <Button onClick={() => setEdited(one)}>
            <RichText text={strings.config.changeValue(one.name)} parts={[<span className="visually-hidden" />]} />
          </Button>
          <Button variant="quiet" onClick={() => setLeaving(one.name)}>
            <span>
              <RichText text={strings.config.remove.button(one.name)} parts={[<span className="visually-hidden" />]} />
            </span>
          </Button>
        </Row>
      ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.panel}>
      <Note>
        <RichText text={strings.config.note} parts={[<code className={styles.code} />]} />
      </Note>
      <Failure error={error ?? removal.error} />
      <Table
        compact
        caption={strings.config.title}
        columns={columns}
        rows={data.values}
        rowKey={({ name }) => name}
        empty={<Note>{strings.config.none}</Note>}
      />
      <ConfigForm
        key={edited?.name ?? ''}
        edited={edited}
        onSaved={async () => {
          await reload();
          setEdited(null);
        }}
        onCancel={() => setEdited(null)}
      />
      {leaving && (
        <Confirm
          title={strings.config.remove.ask(leaving)}
          text={strings.config.remove.askText}
          yes={strings.config.remove.confirm}
          onYes={() => remove(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

/** Props of {@link ConfigForm}. */
type ConfigFormProps = {
  /** The value that is changed; `null` for a new one. */
  edited: AdminConfigValue | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

/** Sets a value of the configuration. */
function ConfigForm({ edited, onSaved, onCancel }: ConfigFormProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [value, setValue] = useState(edited && !edited.secret ? JSON.stringify(edited.value, null, 2) : '');
  const [secret, setSecret] = useState(edited?.secret ?? false);
  const { busy, error, act } = useAdminAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(strings.config.form.done(name), async () => {
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
      <h2>{edited ? strings.config.form.edit(edited.name) : strings.config.form.create}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {!edited && (
          <Field
            label={strings.config.name}
            hint={strings.config.form.nameHint}
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
          label={strings.config.value}
          rows={4}
          value={value}
          hint={edited?.secret ? strings.config.form.secretValueHint : strings.config.form.valueHint}
          onChange={setValue}
        />
        <Checkbox
          label={strings.config.form.secret}
          hint={strings.config.form.secretHint}
          checked={secret}
          onChange={setSecret}
        />
        <Failure error={error} />
        <Row>
          <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === '' || value.trim() === ''}>
            {strings.config.form.save}
          </Button>
          {edited && <Button onClick={onCancel}>{strings.config.form.cancel}</Button>}
        </Row>
      </form>
    </section>
  );
}
