import { useState, type FormEvent } from 'react';
import { strings } from '@/components/account/strings.en';
import { Divider } from '@/components/ui/Divider';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import { WithAccount } from '@/components/account/Section';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { call } from '@/lib/data/backendClient';
import { confirmWithWallet } from '@/lib/auth/walletActions';
import { useTask } from '@/lib/state/useTask';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { Account } from '@/protocol/calls/account';
import styles from '@/components/account/forms.module.css';

/** Props of {@link ConfirmIdentity}. */
export type ConfirmIdentityProps = {
  /** Called once, with whether the visitor confirmed. */
  onAnswer: (confirmed: boolean) => void;
};

/** Asks the visitor to confirm who they are, by the password or by a wallet of the account. */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={strings.confirm.title}
      description={strings.confirm.text}
    >
      <WithAccount>{(account) => <Ways account={account} onAnswer={onAnswer} />}</WithAccount>
    </Dialog>
  );
}

function Ways({ account: { hasPassword, twoStep, wallets }, onAnswer }: ConfirmIdentityProps & { account: Account }) {
  const action = async (wallet: WalletOption) => {
    const result = await confirmWithWallet(wallet);
    if (result.ok) onAnswer(true);
    return result;
  };
  const entry = useWalletSignIn({ action });
  const families = [...new Set(wallets.map(({ family }) => family))];
  return (
    <div className={styles.form}>
      {hasPassword && !entry.chosen && <ByPassword wantsCode={twoStep.enabled} onDone={() => onAnswer(true)} />}
      {hasPassword && !entry.chosen && families.length > 0 && <Divider>{strings.confirm.orWallet}</Divider>}
      {families.length > 0 && <WalletEntry {...entry} linking families={families} />}
    </div>
  );
}

function ByPassword({ wantsCode, onDone }: { wantsCode: boolean; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, run } = useTask();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const params = { password, ...(wantsCode && { code }) };
    if (await run(() => call('proveIdentity', params))) onDone();
  };
  return (
    <form
      className={styles.form}
      aria-label={strings.confirm.form}
      onSubmit={(event) => void confirm(event)}
      noValidate
    >
      <PasswordField
        label={strings.confirm.password}
        autoComplete="current-password"
        ref={focusOnMount}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {wantsCode && (
        <Field
          label={strings.confirm.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={strings.confirm.codeHint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy} disabled={password === '' || (wantsCode && code === '')}>
        {strings.confirm.submit}
      </Button>
    </form>
  );
}
