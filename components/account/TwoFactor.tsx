import { useState } from 'react';
import { renderSVG } from 'uqr';
import { CodeForm } from '@/components/account/CodeForm';
import styles from '@/components/account/forms.module.css';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { focusOnMount } from '@/components/ui/forms/focus';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { RichText } from '@/components/ui/RichText';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { saveFile } from '@/components/ui/values/exportText';
import { call } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { FoyerError } from '@/lib/errors/FoyerError';
import { useTask } from '@/lib/state/useTask';
import type { Account } from '@/protocol/calls/account';
import type { CallAnswer } from '@/protocol/calls/registry';
import { SESSION_MISSING } from '@/protocol/codes';
import { siteConfig } from '@/protocol/config/siteConfig';

/** Props of {@link TwoFactor}. */
type TwoFactorProps = { account: Account; onChanged: () => Promise<void> };

type Setup = CallAnswer<'startTwoStep'>;

/** Two-step sign-in: setting it up with a code to scan, the recovery codes once, and turning it off. */
export function TwoFactor({ account: { twoStep, hasPassword }, onChanged }: TwoFactorProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  /** What a code is asked for. */
  const [change, setChange] = useState<'renew' | 'stop' | null>(null);
  const [asking, setAsking] = useState(false);
  const [provesMore, setProvesMore] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, run, clear } = useTask();
  const cancel = () => {
    setSetup(null);
    setChange(null);
    setProvesMore(false);
    setAsking(false);
    setPassword('');
    clear();
  };

  if (recoveryCodes) {
    return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />;
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
        <div className={styles.row}>
          <p className={styles.said}>
            <RichText
              text={strings.twoFactor.enterKey}
              parts={[<span className={styles.secret}>{setup.secret}</span>]}
            />
          </p>
          <CopyButton quiet value={setup.secret} label={strings.twoFactor.copyKey} />
        </div>
        <CodeForm label={strings.twoFactor.turnOn} busy={busy} error={error} onCode={confirm} onCancel={cancel} />
      </div>
    );
  }
  if (twoStep.enabled) {
    const confirm = (code: string, typed: string) =>
      run(async () => {
        const proof = { code, ...(provesMore && { password: typed }) };
        const send = async () => {
          if (change === 'stop') await call('stopTwoStep', proof);
          else setRecoveryCodes((await call('renewRecoveryCodes', proof)).recoveryCodes);
        };
        await send().catch((cause: unknown) => {
          if (toFoyerError(cause).code !== SESSION_MISSING) throw cause;
          // Here rather than in the dialog of others: a code would have to be given twice, and each is good once.
          setProvesMore(true);
          throw new FoyerError(strings.twoFactor.confirm, { whatToDo: strings.twoFactor.confirmHelp });
        });
        setChange(null);
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
        {change === 'renew' && <p className={styles.said}>{strings.twoFactor.askRenewText}</p>}
        {change ? (
          <CodeForm
            key={change}
            label={change === 'stop' ? strings.twoFactor.turnOff : strings.twoFactor.confirmRenew}
            busy={busy}
            error={error}
            withPassword={provesMore}
            onCode={confirm}
            onCancel={cancel}
          />
        ) : (
          <div className={styles.row}>
            <Button onClick={() => setChange('renew')}>{strings.twoFactor.renew}</Button>
            <Button onClick={() => setChange('stop')}>{strings.twoFactor.askTurnOff}</Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.off}>{strings.twoFactor.off}</p>
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

const words = strings.twoFactor;

/** In two groups, as they are easier to type. */
const group = (code: string): string => (code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code);

/** Props of {@link RecoveryCodes}. */
type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, this once: to be copied, kept as a file, or printed. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const shown = codes.map(group);
  const text = words.file(siteConfig.name, shown.join('\n'));
  return (
    <div className={styles.form} role="status">
      <p className={styles.good}>{words.isOn}</p>
      <p className={styles.said}>{words.saveCodes}</p>
      <ul className={styles.codes} aria-label={words.codes}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton value={shown.join('\n')} label={words.copyCodes} />
        <Button variant="quiet" onClick={() => saveFile('recovery-codes.txt', 'text/plain', [text])}>
          {words.download}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button onClick={onDone}>{words.savedCodes}</Button>
      </div>
    </div>
  );
}
