import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import panelStyles from '@/components/account/SecurityPanel.module.css';
import styles from '@/components/account/forms.module.css';
import { Section, WithAccount } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { TwoFactor } from '@/components/account/TwoFactor';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { Icon } from '@/components/ui/Icon';
import { useToast } from '@/components/ui/overlays/useToast';
import { changePassword } from '@/lib/account/credentials';
import { useTask } from '@/lib/state/useTask';
import type { Account } from '@/protocol/calls/account';

const EMPTY = { username: '', current: '', next: '' };

/** What is missing, the password, and two-factor authentication. */
export function SecurityPanel() {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <SecurityCheck account={account} />
          <Section id="password" title={strings.password.title} text={strings.password.text}>
            <PasswordChange account={account} onSaved={reload} />
          </Section>
          <Section id="two-factor" title={strings.twoFactor.title} text={strings.twoFactor.text}>
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

/** Fewer recovery codes are too few. */
const ENOUGH_CODES = 3;

/** One thing that makes an account safer. */
type Check = { title: string; done: boolean; text: string; href: string; action: string };

const words = strings.checklist;

function checksOf({ email, emailVerified, twoStep, hasPassword, wallets }: Account): Check[] {
  const { enabled, recoveryCodesLeft } = twoStep;
  // An account that a wallet made has no password to ask a code after.
  const setUp = hasPassword
    ? { href: '#two-factor', action: words.setUp }
    : { href: '#password', action: words.setPassword };
  return [
    {
      title: words.email,
      done: email !== null && emailVerified,
      text: email === null ? words.emailMissing : words.emailUnconfirmed,
      href: '/account#email',
      action: email === null ? words.addEmail : words.confirmEmail,
    },
    {
      title: words.twoFactor,
      done: enabled,
      text: hasPassword ? words.twoFactorMissing : words.passwordFirst,
      ...setUp,
    },
    {
      title: words.codes,
      done: enabled && recoveryCodesLeft >= ENOUGH_CODES,
      text: enabled ? words.codesFew(recoveryCodesLeft) : hasPassword ? words.codesMissing : words.passwordFirst,
      ...setUp,
      ...(enabled && { action: words.renew }),
    },
    {
      title: words.second,
      done: wallets.length + Number(hasPassword) > 1,
      text: words.secondMissing,
      href: hasPassword ? '/account/wallets' : '#password',
      action: hasPassword ? words.addWallet : words.setPassword,
    },
  ];
}

/** What keeps the account safe, and what is missing, with the way to it. Nothing of it is a fault. */
function SecurityCheck({ account }: { account: Account }) {
  const checks = checksOf(account);
  return (
    <Section title={words.title} text={words.text(checks.filter(({ done }) => done).length, checks.length)}>
      <ul className={panelStyles.checks} aria-label={words.title}>
        {checks.map(({ title, done, text, href, action }) => (
          <li key={title} data-done={done || undefined}>
            <span className={panelStyles.mark}>{done && <Icon name="check" size={14} />}</span>
            <div>
              {title}
              <span className="visually-hidden">: {done ? words.done : words.open}</span>
              {!done && <small>{text}</small>}
            </div>
            {!done && <Link href={href}>{action}</Link>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
