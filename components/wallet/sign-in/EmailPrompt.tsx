import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import { Field } from '@/components/ui/forms/Field';
import { focusOnMount } from '@/components/ui/forms/focus';
import { strings } from '@/components/wallet/sign-in/strings.en';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/sign-in/EmailPrompt.module.css';

/** Props of {@link EmailEntry}. */
export type EmailEntryProps = { prompt: Extract<WalletPrompt, { kind: 'email' }> };

/** Asks for the address of mail that a code, or a link, is sent to. */
export function EmailEntry({ prompt: { error, submit } }: EmailEntryProps) {
  const [email, setEmail] = useState('');
  const send = (how: 'code' | 'link') => (event: SyntheticEvent) => {
    event.preventDefault();
    submit(email.trim(), how);
  };
  return (
    <form className={styles.entry} onSubmit={send('code')} noValidate>
      <Field
        label={strings.prompts.email.label}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        ref={focusOnMount}
        value={email}
        error={error}
        hint={strings.prompts.email.hint}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l">
        {strings.prompts.email.sendCode}
      </Button>
      <button type="button" className={styles.other} onClick={send('link')}>
        {strings.prompts.email.sendLink}
      </button>
    </form>
  );
}

/** Props of {@link CodeEntry}. */
type CodeEntryProps = { prompt: Extract<WalletPrompt, { kind: 'code' }> };

/** Asks for the code out of the letter. */
export function CodeEntry({ prompt: { email, error, submit, resend } }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit(code.replace(/\s/g, ''));
  };
  return (
    <form className={styles.entry} onSubmit={send} noValidate>
      <Field
        label={strings.prompts.email.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        ref={focusOnMount}
        value={code}
        error={error}
        hint={
          <span>
            <RichText text={strings.prompts.email.codeHint} parts={[<bdi>{email}</bdi>]} />
          </span>
        }
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l">
        {strings.prompts.email.continue}
      </Button>
      <button type="button" className={styles.other} onClick={resend}>
        {strings.prompts.email.resend}
      </button>
    </form>
  );
}

/** Props of {@link LinkSent}. */
type LinkSentProps = { prompt: Extract<WalletPrompt, { kind: 'link' }> };

/** Says that a letter with a link is on its way; this page goes on when the link was opened. */
export function LinkSent({ prompt: { email } }: LinkSentProps) {
  return (
    <div className={styles.entry} role="status">
      <p className={styles.lead}>{strings.prompts.email.linkSent}</p>
      <p className={styles.note}>
        <RichText text={strings.prompts.email.linkSentText} parts={[<bdi>{email}</bdi>]} />
      </p>
    </div>
  );
}
