import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/wallet/prompts/strings.en';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/prompts/Entry.module.css';

/** Props of {@link LinkSent}. */
export type LinkSentProps = { prompt: Extract<WalletPrompt, { kind: 'link' }> };

/** Says that a letter with a link is on its way; this page goes on when the link was opened. */
export function LinkSent({ prompt: { email } }: LinkSentProps) {
  return (
    <div className={styles.entry} role="status">
      <p className={styles.lead}>{strings.email.linkSent}</p>
      <p className={styles.note}>
        <RichText text={strings.email.linkSentText} parts={[<bdi>{email}</bdi>]} />
      </p>
    </div>
  );
}
