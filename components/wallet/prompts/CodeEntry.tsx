import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focusOnMount';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/prompts/Entry.module.css';

/** Props of {@link CodeEntry}. */
export type CodeEntryProps = { prompt: Extract<WalletPrompt, { kind: 'code' }> };

/** Asks for the code out of the letter. */
export function CodeEntry({ prompt: { email, fault, submit, resend } }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit(code.replace(/\s/g, ''));
  };
  return (
    <form className={styles.entry} onSubmit={send} noValidate>
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        ref={focusOnMount}
        value={code}
        error={fault}
        hint={
          <span>
            It is in the letter to <bdi>{email}</bdi>.
          </span>
        }
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l">
        Go on
      </Button>
      <button type="button" className={styles.other} onClick={resend}>
        Send another letter
      </button>
    </form>
  );
}
