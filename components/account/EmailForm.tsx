import { useState, type FormEvent } from 'react';
import { changeEmail } from '@/lib/account/changeEmail';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { useToast } from '@/components/ui/useToast';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/hooks/useTask';
import styles from '@/components/account/forms.module.css';

/** Props of {@link EmailForm}. */
export type EmailFormProps = { email: string | null; onSaved: () => Promise<void> };

/** Gives the account an address of mail, or another one. */
export function EmailForm({ email, onSaved }: EmailFormProps) {
  const [typed, setTyped] = useState(email ?? '');
  const { busy, error, run } = useTask();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      await changeEmail(typed);
      await onSaved();
    });
    if (done) toast.show({ title: 'Look into your mail.', text: 'A letter asks you to confirm it.', tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label="Email" onSubmit={(event) => void save(event)} noValidate>
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        value={typed}
        hint="Never shown to others. With it you can set a new password where you forgot yours."
        onChange={(event) => setTyped(event.target.value)}
      />
      <Failure error={error} />
      <Button type="submit" loading={busy}>
        {email ? 'Change email' : 'Add email'}
      </Button>
    </form>
  );
}
