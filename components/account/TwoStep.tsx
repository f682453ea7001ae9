import { useState } from 'react';
import { call } from '@/lib/data/call';
import { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { CallAnswer } from '@/protocol/calls/registry';
import type { Account } from '@/protocol/calls/account';
import { Button } from '@/components/ui/Button';
import { focusOnMount } from '@/components/ui/forms/focusOnMount';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { CodeForm } from '@/components/account/CodeForm';
import { Failure } from '@/components/ui/Failure';
import { TwoStepCode } from '@/components/account/TwoStepCode';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/account/forms.module.css';
import { SESSION_MISSING } from '@/protocol/codes';

/** Props of {@link TwoStep}. */
export type TwoStepProps = { account: Account; onChanged: () => Promise<void> };

type Setup = CallAnswer<'startTwoStep'>;

/** Two-step sign-in: setting it up with a code to scan, the recovery codes once, and turning it off. */
export function TwoStep({ account: { twoStep, hasPassword }, onChanged }: TwoStepProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const [stopping, setStopping] = useState(false);
  const [asking, setAsking] = useState(false);
  const [provesMore, setProvesMore] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, run, clear } = useTask();
  const cancel = () => {
    setSetup(null);
    setStopping(false);
    setProvesMore(false);
    setAsking(false);
    setPassword('');
    clear();
  };

  if (recoveryCodes) {
    return (
      <div className={styles.form} role="status">
        <p className={styles.good}>Two-step sign-in is on.</p>
        <p className={styles.said}>
          Keep these recovery codes where you find them without your phone. Each lets you in once, and they are not
          shown again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.row}>
          <CopyButton value={recoveryCodes.join('\n')} label="Copy codes" />
          <Button onClick={() => setRecoveryCodes(null)}>I have kept them</Button>
        </div>
      </div>
    );
  }
  if (setup) {
    const confirm = (code: string) =>
      run(async () => {
        const answer = await call('confirmTwoStep', { secret: setup.secret, code, password });
        setRecoveryCodes(answer.recoveryCodes);
        setSetup(null);
        setAsking(false);
        setPassword('');
        await onChanged();
      });
    return (
      <div className={styles.form}>
        <p className={styles.said}>Scan this with your authenticator, then enter the code that it shows.</p>
        <TwoStepCode uri={setup.uri} />
        <p className={styles.said}>
          Or type this secret: <span className={styles.secret}>{setup.secret}</span>
        </p>
        <CodeForm label="Turn on" busy={busy} error={error} onCode={confirm} onCancel={cancel} />
      </div>
    );
  }
  if (twoStep.enabled) {
    const stop = (code: string, typed: string) =>
      run(async () => {
        await call('stopTwoStep', { code, ...(provesMore && { password: typed }) }).catch((cause: unknown) => {
          if (toFoyerError(cause).code !== SESSION_MISSING) throw cause;
          // Here rather than in the dialog of others: a code would have to be given twice, and each is good once.
          setProvesMore(true);
          throw new FoyerError('Confirm that it is you.', { whatToDo: 'Enter your password too, then turn it off.' });
        });
        setStopping(false);
        setProvesMore(false);
        await onChanged();
      });
    return (
      <div className={styles.form}>
        <p className={styles.said}>
          <span className={styles.good}>On.</span> {twoStep.recoveryCodesLeft} recovery{' '}
          {twoStep.recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.
        </p>
        {stopping ? (
          <CodeForm
            label="Turn off"
            busy={busy}
            error={error}
            withPassword={provesMore}
            onCode={stop}
            onCancel={cancel}
          />
        ) : (
          <Button onClick={() => setStopping(true)}>Turn off…</Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {!hasPassword && <p className={styles.said}>Set a password first: the second step follows it.</p>}
      {asking ? (
        <form
          className={styles.form}
          aria-label="Set up two-step sign-in"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => setSetup(await call('startTwoStep', { password })));
          }}
        >
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            ref={focusOnMount}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Failure error={error} />
          <div className={styles.row}>
            <Button type="submit" variant="primary" loading={busy}>
              Go on
            </Button>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button disabled={!hasPassword} onClick={() => setAsking(true)}>
          Set up two-step sign-in
        </Button>
      )}
    </div>
  );
}
