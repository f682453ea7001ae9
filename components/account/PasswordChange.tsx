import { useState, type FormEvent } from 'react';
import { changePassword } from '@/lib/account/changePassword';
import type { Account } from '@/protocol/account';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { PasswordField } from '@/components/ui/PasswordField';
import { useToast } from '@/components/ui/useToast';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/hooks/useTask';
import styles from '@/components/account/forms.module.css';

/** Props of {@link PasswordChange}. */
export type PasswordChangeProps = { account: Account; onSaved: () => Promise<void> };

const EMPTY = { username: '', current: '', next: '' };

/** Another password, or the first one of an account that a wallet made: then with the name to come in by. */
export function PasswordChange({ account: { hasPassword, username }, onSaved }: PasswordChangeProps) {
  const [typed, setTyped] = useState(EMPTY);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const wantsName = !hasPassword && username === null;
  const put = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const { current, next } = typed;
      await changePassword({
        next,
        ...(hasPassword && { current }),
        ...(wantsName && { username: typed.username.trim() }),
      });
      await onSaved();
    });
    if (!done) return;
    setTyped(EMPTY);
    toast.show({ title: 'Your password is set.', text: 'Every other session has ended.', tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label="Password" onSubmit={(event) => void save(event)} noValidate>
      {wantsName && (
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.username}
          onChange={put('username')}
        />
      )}
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.current}
          onChange={put('current')}
        />
      )}
      <PasswordField
        label={hasPassword ? 'New password' : 'Password'}
        autoComplete="new-password"
        meter
        value={typed.next}
        onChange={put('next')}
      />
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy}>
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  );
}
