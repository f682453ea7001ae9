import { type FormEvent, useState } from 'react';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { call } from '@/lib/data/backendClient';
import { toMessage } from '@/lib/errors/toMessage';
import styles from '@/components/admin/admin.module.css';

const words = strings.classes.creation;

/** Props of {@link NewClass}. */
export type NewClassProps = { onClose: () => void; onCreated: (name: string) => Promise<void> };

/** Creates a class, which nobody but the server can use until it gets permissions. */
export function NewClass({ onClose, onCreated }: NewClassProps) {
  const [typed, setTyped] = useState('');
  const { busy, error, act } = useAdminAction();
  const name = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(words.done(name), async () => {
      await call('adminCreateClass', { name });
      await onCreated(name);
    });
    if (done) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.title} description={words.text}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={words.name}
          hint={words.nameHint}
          error={error ? toMessage(error) : undefined}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={busy} disabled={name === ''}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
