import { useEffect, useId, useRef } from 'react';
import { SOCIAL_MARKS } from '@/components/wallet/socialMarks';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import choice from '@/components/wallet/AccountChoice.module.css';
import styles from '@/components/wallet/SocialChoice.module.css';

/** Props of {@link SocialChoice}. */
export type SocialChoiceProps = { prompt: Extract<WalletPrompt, { kind: 'social' }> };

/** The accounts somewhere else that a visitor can come in with. It takes the focus, so that it is read out. */
export function SocialChoice({ prompt: { fault, providers, choose } }: SocialChoiceProps) {
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), [fault]);
  return (
    <div className={choice.choice}>
      <p id={id} className={choice.question} ref={question} tabIndex={-1}>
        Which account do you come in with?
      </p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <ul className={`${choice.list} ${styles.list}`} aria-labelledby={id}>
        {providers.map((provider) => (
          <li key={provider}>
            <button type="button" className={choice.row} onClick={() => choose(provider)}>
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
                <path d={SOCIAL_MARKS[provider].path} />
              </svg>
              {SOCIAL_MARKS[provider].name}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        It opens in a window of its own. Your account there becomes the key to a wallet that Web3Auth keeps for you;
        this site never sees your password.
      </p>
    </div>
  );
}
