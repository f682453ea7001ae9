import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/wallet/prompts/strings.en';
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
        label={strings.email.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        ref={focusOnMount}
        value={code}
        error={fault}
        hint={
          <span>
            <RichText text={strings.email.codeHint} parts={[<bdi>{email}</bdi>]} />
          </span>
        }
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l">
        {strings.email.continue}
      </Button>
      <button type="button" className={styles.other} onClick={resend}>
        {strings.email.resend}
      </button>
    </form>
  );
}
