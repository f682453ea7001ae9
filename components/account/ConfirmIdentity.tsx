import { useState, type FormEvent } from 'react';
import { Divider } from '@/components/ui/Divider';
import { useWalletSignIn } from '@/components/wallet/useWalletSignIn';
import { WalletEntry } from '@/components/wallet/WalletEntry';
import { WithAccount } from '@/components/account/WithAccount';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focusOnMount';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { call } from '@/lib/data/call';
import { accountWallets } from '@/lib/auth/accountWallets';
import { useTask } from '@/lib/shell/useTask';
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
      title="Confirm it's you"
      description="This change affects who can sign in to your account. You won't be asked again for 10 minutes."
    >
      <WithAccount>{(account) => <Ways account={account} onAnswer={onAnswer} />}</WithAccount>
    </Dialog>
  );
}

function Ways({ account: { hasPassword, twoStep, wallets }, onAnswer }: ConfirmIdentityProps & { account: Account }) {
  const entry = useWalletSignIn(null, async (wallet) => {
    const done = await accountWallets.confirm(wallet);
    if (done) onAnswer(true);
    return done;
  });
  const families = [...new Set(wallets.map(({ family }) => family))];
  return (
    <div className={styles.form}>
      {hasPassword && !entry.chosen && <ByPassword wantsCode={twoStep.enabled} onDone={() => onAnswer(true)} />}
      {hasPassword && !entry.chosen && families.length > 0 && <Divider>or sign with a linked wallet</Divider>}
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
      aria-label="Confirm with your password"
      onSubmit={(event) => void confirm(event)}
      noValidate
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        ref={focusOnMount}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {wantsCode && (
        <Field
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="From your authenticator app, or one of your recovery codes."
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Failure error={error} />
      <Button type="submit" variant="primary" loading={busy} disabled={password === '' || (wantsCode && code === '')}>
        Confirm
      </Button>
    </form>
  );
}
