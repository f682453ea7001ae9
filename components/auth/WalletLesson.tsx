import styles from '@/components/auth/WalletLesson.module.css';

/** Props of {@link WalletLesson}. */
export type WalletLessonProps = {
  /** Whether it stands open, for a visitor who is known to have no wallet. */
  open: boolean;
};

/** What a wallet is for, how to come to one, and what to beware of; it names no maker of one before another. */
export function WalletLesson({ open }: WalletLessonProps) {
  return (
    <details className={styles.lesson} open={open}>
      <summary>New to wallets?</summary>
      <dl>
        <div>
          <dt>What it is for</dt>
          <dd>
            A wallet keeps your keys and signs with them. You come in by signing a text, so there is no password to
            forget, and one wallet opens many sites.
          </dd>
        </div>
        <div>
          <dt>How to get one</dt>
          <dd>
            It is a free add-on of your browser, or an app on your phone.{' '}
            <a href="https://ethereum.org/wallets/find-wallet/" target="_blank" rel="noreferrer">
              Compare wallets on ethereum.org
            </a>
            , install one from its maker, then load this page again.
          </dd>
        </div>
        <div>
          <dt>What to beware of</dt>
          <dd>
            Write its recovery words on paper. Whoever has them has all that you own: tell them to nobody, and type them
            into no page, this one included.
          </dd>
        </div>
      </dl>
      <p>You need none to begin: a name and a password are enough, and a wallet can be added later.</p>
    </details>
  );
}
