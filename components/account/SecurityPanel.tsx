import { type FormEvent, useState } from 'react';
import { Section, WithAccount } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { TwoFactor } from '@/components/account/TwoFactor';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { useToast } from '@/components/ui/overlays/useToast';
import { changePassword } from '@/lib/account/changePassword';
import { useTask } from '@/lib/shell/useTask';
import type { Account } from '@/protocol/calls/account';
import styles from '@/components/account/forms.module.css';

const EMPTY = { username: '', current: '', next: '' };

/** The password, and the second step. */
export function SecurityPanel() {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <Section title={strings.password.title} text={strings.password.text}>
            <PasswordChange account={account} onSaved={reload} />
          </Section>
          <Section title={strings.twoFactor.title} text={strings.twoFactor.text}>
            <TwoFactor account={account} onChanged={reload} />
          </Section>
        </>
      )}
    </WithAccount>
  );
}

/** Props of {@link PasswordChange}. */
type PasswordChangeProps = { account: Account; onSaved: () => Promise<void> };

/** Another password, or the first one of an account that a wallet made: then with the name to come in by. */
function PasswordChange({ account: { hasPassword, username }, onSaved }: PasswordChangeProps) {
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
    toast.show({ title: strings.password.saved, text: strings.password.savedText, tone: 'good' });
  };
  return (
    <form className={styles.form} aria-label={strings.password.title} onSubmit={(event) => void save(event)} noValidate>
      {wantsName && (
        <Field
          label={strings.password.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.username}
          onChange={put('username')}
        />
      )}
      {hasPassword && (
        <PasswordField
          label={strings.password.current}
          autoComplete="current-password"
          value={typed.current}
          onChange={put('current')}
        />
      )}
      <PasswordField
        label={hasPassword ? strings.password.new : strings.password.title}
        autoComplete="new-password"
        meter
        value={typed.next}
        onChange={put('next')}
      />
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy}>
        {hasPassword ? strings.password.change : strings.password.set}
      </Button>
    </form>
  );
}
