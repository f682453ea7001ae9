import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/prompts/Entry.module.css';

/** Props of {@link LinkSent}. */
export type LinkSentProps = { prompt: Extract<WalletPrompt, { kind: 'link' }> };

/** Says that a letter with a link is on its way; this page goes on when the link was opened. */
export function LinkSent({ prompt: { email } }: LinkSentProps) {
  return (
    <div className={styles.entry} role="status">
      <p className={styles.lead}>A letter is on its way</p>
      <p className={styles.note}>
        Open the link in the letter to <bdi>{email}</bdi>, on any device. This page goes on by itself.
      </p>
    </div>
  );
}
