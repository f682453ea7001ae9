import { useState } from 'react';
import { renderSVG } from 'uqr';
import { CodeForm } from '@/components/account/CodeForm';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { focusOnMount } from '@/components/ui/forms/focus';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { call } from '@/lib/data/backendClient';
import { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useTask } from '@/lib/shell/useTask';
import type { Account } from '@/protocol/calls/account';
import type { CallAnswer } from '@/protocol/calls/registry';
import { SESSION_MISSING } from '@/protocol/codes';
import styles from '@/components/account/forms.module.css';

/** Props of {@link TwoFactor}. */
export type TwoFactorProps = { account: Account; onChanged: () => Promise<void> };

type Setup = CallAnswer<'startTwoStep'>;

/** Two-step sign-in: setting it up with a code to scan, the recovery codes once, and turning it off. */
export function TwoFactor({ account: { twoStep, hasPassword }, onChanged }: TwoFactorProps) {
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
        <p className={styles.good}>{strings.twoFactor.isOn}</p>
        <p className={styles.said}>{strings.twoFactor.saveCodes}</p>
        <ul className={styles.codes} aria-label={strings.twoFactor.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.row}>
          <CopyButton value={recoveryCodes.join('\n')} label={strings.twoFactor.copyCodes} />
          <Button onClick={() => setRecoveryCodes(null)}>{strings.twoFactor.savedCodes}</Button>
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
        <p className={styles.said}>{strings.twoFactor.scan}</p>
        <TwoFactorCode uri={setup.uri} />
        <p className={styles.said}>
          <RichText text={strings.twoFactor.enterKey} parts={[<span className={styles.secret}>{setup.secret}</span>]} />
        </p>
        <CodeForm label={strings.twoFactor.turnOn} busy={busy} error={error} onCode={confirm} onCancel={cancel} />
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
          throw new FoyerError(strings.twoFactor.confirm, { whatToDo: strings.twoFactor.confirmHelp });
        });
        setStopping(false);
        setProvesMore(false);
        await onChanged();
      });
    return (
      <div className={styles.form}>
        <p className={styles.said}>
          <RichText
            text={strings.twoFactor.codesLeft(twoStep.recoveryCodesLeft)}
            parts={[<span className={styles.good} />]}
          />
        </p>
        {stopping ? (
          <CodeForm
            label={strings.twoFactor.turnOff}
            busy={busy}
            error={error}
            withPassword={provesMore}
            onCode={stop}
            onCancel={cancel}
          />
        ) : (
          <Button onClick={() => setStopping(true)}>{strings.twoFactor.askTurnOff}</Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {!hasPassword && <p className={styles.said}>{strings.twoFactor.needsPassword}</p>}
      {asking ? (
        <form
          className={styles.form}
          aria-label={strings.twoFactor.setUp}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => setSetup(await call('startTwoStep', { password })));
          }}
        >
          <PasswordField
            label={strings.twoFactor.password}
            autoComplete="current-password"
            ref={focusOnMount}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Failure error={error} />
          <div className={styles.row}>
            <Button type="submit" variant="primary" loading={busy}>
              {strings.twoFactor.continue}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              {strings.twoFactor.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button disabled={!hasPassword} onClick={() => setAsking(true)}>
          {strings.twoFactor.setUp}
        </Button>
      )}
    </div>
  );
}

/** A setting for an authenticator, as a picture to scan. */
function TwoFactorCode({ uri }: { uri: string }) {
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return <img className={styles.code} src={source} width={200} height={200} alt={strings.twoFactor.scanAlt} />;
}
