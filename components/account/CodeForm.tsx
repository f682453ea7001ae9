import { useState, type FormEvent } from 'react';
import { strings } from '@/components/account/strings.en';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import styles from '@/components/account/forms.module.css';

/** Props of {@link CodeForm}. */
export type CodeFormProps = {
  /** What the code is for. */
  label: string;
  busy: boolean;
  error: FoyerError | null;
  /** Whether the password is asked for too. */
  withPassword?: boolean;
  onCode: (code: string, password: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for a code of the visitor's authenticator. */
export function CodeForm({ label, busy, error, withPassword = false, onCode, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onCode(code, password);
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={send} noValidate>
      <Field
        label={strings.twoFactor.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={focusOnMount}
        value={code}
        error={error ? toMessage(error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {withPassword && (
        <PasswordField
          label={strings.twoFactor.password}
          autoComplete="current-password"
          ref={focusOnMount}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" loading={busy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {strings.twoFactor.cancel}
        </Button>
      </div>
    </form>
  );
}
