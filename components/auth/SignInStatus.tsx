import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import type { AuthStep } from '@/lib/auth/authState';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { WalletPicture } from '@/components/auth/WalletPicture';
import { describeWalletFailure } from '@/components/auth/describeWalletFailure';
import { Prompt } from '@/components/auth/Prompt';
import { useWaitingLong } from '@/components/auth/useWaitingLong';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/auth/SignInStatus.module.css';

/** Props of {@link SignInStatus}. */
export type SignInStatusProps = {
  wallet: WalletOption;
  /** Where the sign-in stands; `null` before it began and after it ended. */
  step: AuthStep | null;
  error: FoyerError | null;
  /** The text that the wallet shows, line by line; `null` while it is not known. */
  message: string | null;
  /** What the wallet needs of the visitor, or `null`. */
  prompt?: WalletPrompt | null;
  onRetry: () => void;
  onBack: () => void;
};

const STEPS: readonly { id: AuthStep; label: (wallet: ReactNode) => ReactNode }[] = [
  { id: 'challenge', label: () => 'The house writes a text that can be used once' },
  { id: 'connecting', label: (wallet) => <>{wallet} asks which address to show here</> },
  { id: 'signing', label: (wallet) => <>{wallet} asks you to sign it</> },
  { id: 'verifying', label: () => 'The signature is checked' },
];

/** A sign-in with a wallet under way: what the wallet is asked, with which words, and what became of it. */
export function SignInStatus({ wallet, step, error, message, prompt = null, onRetry, onBack }: SignInStatusProps) {
  const waitsLong = useWaitingLong(error === null && prompt === null ? step : null);
  const failure = error && describeWalletFailure(error, wallet.name);
  // A name may be written from right to left, and must not turn the words around it.
  const name = <bdi>{wallet.name}</bdi>;
  const at = STEPS.findIndex(({ id }) => id === step);
  const outcome = useRef<HTMLDivElement>(null);
  const asked = prompt?.kind;
  useEffect(() => {
    // A button or a field that is gone leaves the focus to the page, or to the dialog: then it is told how it stands.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.role === 'dialog') outcome.current?.focus();
  }, [failure?.title, asked]);
  return (
    <div className={styles.status}>
      <p className={styles.wallet}>
        <WalletPicture name={wallet.name} icon={wallet.icon} />
        {name}
      </p>
      {prompt && !failure && <Prompt prompt={prompt} />}
      <div ref={outcome} role="status" tabIndex={-1} className={styles.outcome} hidden={prompt !== null && !failure}>
        {failure ? (
          <>
            <p className={styles.headline}>{failure.title}</p>
            <p>{failure.text}</p>
          </>
        ) : (
          <ol className={styles.steps}>
            {STEPS.map(({ id, label }, index) => (
              <li
                key={id}
                data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
                aria-current={index === at ? 'step' : undefined}
              >
                {index === at && <Spinner />}
                <span>{label(name)}</span>
              </li>
            ))}
          </ol>
        )}
        {waitsLong && !failure && (
          <p className={styles.hint}>Still waiting for {name}. It may have opened behind this window, or be locked.</p>
        )}
      </div>
      {!failure && !prompt && message !== null && (
        <figure className={styles.text}>
          <figcaption>You sign these words and nothing else. It costs nothing and moves nothing.</figcaption>
          <pre>{message}</pre>
        </figure>
      )}
      <div className={styles.actions}>
        {failure ? (
          <Button variant="primary" size="l" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          waitsLong && (
            <Button size="l" onClick={onRetry}>
              Ask again
            </Button>
          )
        )}
        {/* The signature is with the backend by then: there is nothing left to give up. */}
        {(failure || step !== 'verifying') && (
          <Button size="l" onClick={onBack}>
            {failure ? 'Other ways' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}
