import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Spinner } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import { WalletPicture } from '@/components/wallet/list/WalletList';
import { Prompt } from '@/components/wallet/sign-in/Prompt';
import { strings } from '@/components/wallet/sign-in/strings.en';
import type { AuthStep } from '@/lib/session/authStore';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { REQUEST_PENDING } from '@/lib/errors/walletErrors';
import { USER_REJECTED } from '@/lib/errors/WalletRejectedError';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/sign-in/SignInStatus.module.css';

/** A wallet that has not answered after this long may have opened where nobody looks, in milliseconds. */
const LONG_MS = 20_000;

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

const STEPS: readonly { id: AuthStep; label: (wallet: ReactElement) => ReactNode }[] = [
  { id: 'challenge', label: () => strings.steps.challenge },
  { id: 'connecting', label: (wallet) => <RichText text={strings.steps.connecting} parts={[wallet]} /> },
  { id: 'signing', label: (wallet) => <RichText text={strings.steps.signing} parts={[wallet]} /> },
  { id: 'verifying', label: () => strings.steps.verifying },
];

/** A sign-in with a wallet under way: what the wallet is asked, with which words, and what became of it. */
export function SignInStatus({ wallet, step, error, message, prompt = null, onRetry, onBack }: SignInStatusProps) {
  const waitsLong = useWaitingLong(error === null && prompt === null ? step : null);
  const failure = error && describeWalletFailure(error, wallet.name);
  // A name may be written from right to left, and must not turn the words around it.
  const name = <bdi>{wallet.name}</bdi>;
  const at = STEPS.findIndex(({ id }) => id === step);
  const outcome = useRef<HTMLDivElement>(null);
  const requested = prompt?.kind;
  useEffect(() => {
    // A button or a field that is gone leaves the focus to the page, or to the dialog: then it is told how it stands.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.role === 'dialog') outcome.current?.focus();
  }, [failure?.title, requested]);
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
          <p className={styles.hint}>
            <RichText text={strings.status.waiting} parts={[name]} />
          </p>
        )}
      </div>
      {!failure && !prompt && message !== null && (
        <figure className={styles.text}>
          <figcaption>{strings.status.onlySigning}</figcaption>
          <pre>{message}</pre>
        </figure>
      )}
      <div className={styles.actions}>
        {failure ? (
          <Button variant="primary" size="l" onClick={onRetry}>
            {strings.status.tryAgain}
          </Button>
        ) : (
          waitsLong && (
            <Button size="l" onClick={onRetry}>
              {strings.status.retry}
            </Button>
          )
        )}
        {/* The signature is with the backend by then: there is nothing left to give up. */}
        {(failure || step !== 'verifying') && (
          <Button size="l" onClick={onBack}>
            {failure ? strings.status.other : strings.status.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What became of a sign-in with a wallet: a short line and a sentence. */
type WalletFailure = { title: string; text: string };

/** Says what happened in a wallet. A visitor who declined did nothing wrong, and is told so. */
function describeWalletFailure(error: FoyerError, wallet: string): WalletFailure {
  if (error.code === USER_REJECTED) return { title: strings.failure.declined, text: strings.failure.declinedText };
  if (error.code === REQUEST_PENDING) {
    return {
      title: strings.failure.pending(wallet),
      text: strings.failure.pendingText(wallet),
    };
  }
  return { title: strings.failure.other, text: toMessage(error) };
}

/** Whether a wallet was asked long ago and has not answered. */
function useWaitingLong(step: AuthStep | null): boolean {
  const requested = step === 'connecting' || step === 'signing' ? step : null;
  const [late, setLate] = useState<AuthStep | null>(null);
  useEffect(() => {
    if (!requested) return undefined;
    const timer = setTimeout(() => setLate(requested), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [requested]);
  return requested !== null && late === requested;
}
