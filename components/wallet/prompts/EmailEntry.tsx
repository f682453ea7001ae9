import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { strings } from '@/components/wallet/prompts/strings.en';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/prompts/Entry.module.css';

/** Props of {@link EmailEntry}. */
export type EmailEntryProps = { prompt: Extract<WalletPrompt, { kind: 'email' }> };

/** Asks for the address of mail that a code, or a link, is sent to. */
export function EmailEntry({ prompt: { fault, submit } }: EmailEntryProps) {
  const [email, setEmail] = useState('');
  const send = (how: 'code' | 'link') => (event: SyntheticEvent) => {
    event.preventDefault();
    submit(email.trim(), how);
  };
  return (
    <form className={styles.entry} onSubmit={send('code')} noValidate>
      <Field
        label={strings.email.label}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        ref={focusOnMount}
        value={email}
        error={fault}
        hint={strings.email.hint}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l">
        {strings.email.sendCode}
      </Button>
      <button type="button" className={styles.other} onClick={send('link')}>
        {strings.email.sendLink}
      </button>
    </form>
  );
}
