import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { OwnAccountChoice } from '@/components/development-wallet/OwnAccountChoice';
import { DetailList } from '@/components/development-wallet/DetailList';
import { WalletAccountRow } from '@/components/development-wallet/WalletAccountRow';
import { Logo } from '@/components/layout/Logo';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/development-wallet/WalletWindow.module.css';
import type { WalletQuestion } from '@/lib/wallets/development/WalletQuestion';

/** Props of {@link WalletWindow}. */
export type WalletWindowProps = {
  question: WalletQuestion;
  /** Host of the site that asks. */
  site: string;
  /** Called with the chosen account (empty where there is no choice), or with `null` on rejection. */
  onAnswer: (answer: string | null) => void;
};

/** A question of the development wallet: Enter agrees, Escape rejects (by the document around it). */
export function WalletWindow({ question, site, onAnswer }: WalletWindowProps) {
  const { title, confirm, choice, signer, text, details, warning, raw } = question;
  const id = useId();
  const [account, setAccount] = useState(choice?.selected ?? '');
  const form = useRef<HTMLFormElement>(null);
  // The chosen account, so that the arrow keys move the choice; else the button that agrees. Enter agrees on both.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:checked, button[type="submit"]');
    // It would scroll the window away while that slides in.
    first?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onAnswer(account);
  };
  return (
    <div className={styles.screen}>
      <form ref={form} className={styles.window} role="dialog" aria-modal="true" aria-labelledby={id} onSubmit={submit}>
        <header className={styles.bar}>
          <Logo size={20} />
          <span>Development wallet</span>
          <span className={styles.network}>Local chain</span>
        </header>
        <div className={styles.content}>
          <p className={styles.site}>{site}</p>
          <h1 id={id} className={styles.title}>
            {title}
          </h1>
          {warning && (
            <p className={styles.warning} role="alert">
              <Icon name="warning" />
              {warning}
            </p>
          )}
          {choice && <OwnAccountChoice accounts={choice.accounts} selected={account} onSelect={setAccount} />}
          {text !== undefined && <pre className={styles.text}>{text}</pre>}
          {details && <DetailList details={details} />}
          {raw && (
            <details className={styles.raw}>
              <summary>Raw data</summary>
              <pre>{raw}</pre>
            </details>
          )}
        </div>
        <footer className={styles.foot}>
          {signer && <WalletAccountRow account={signer} />}
          <div className={styles.buttons}>
            <Button size="l" onClick={() => onAnswer(null)}>
              Reject
            </Button>
            <Button size="l" variant="primary" type="submit">
              {confirm}
            </Button>
          </div>
          <p className={styles.note}>Test accounts of the local chain. Their funds have no value.</p>
        </footer>
      </form>
    </div>
  );
}
