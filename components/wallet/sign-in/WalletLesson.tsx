import Link from 'next/link';
import { Disclosure } from '@/components/ui/Disclosure';
import { ArchPicture } from '@/components/ui/EmptyState';
import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/wallet/sign-in/strings.en';
import styles from '@/components/wallet/sign-in/WalletLesson.module.css';

const { lesson } = strings;

/** Props of {@link WalletLesson}. */
export type WalletLessonProps = {
  /** Whether it stands open, for a visitor who is known to have no wallet. */
  open: boolean;
  /** Whether {@link WalletIntro} says the same on wide windows. */
  narrowOnly: boolean;
};

/** What a wallet is for, how to come to one, and what to beware of; it names no maker of one before another. */
export function WalletLesson({ open, narrowOnly }: WalletLessonProps) {
  return (
    <div className={styles.lesson} data-narrow-only={narrowOnly || undefined}>
      <Disclosure summary={lesson.title} defaultOpen={open}>
        <LessonText />
      </Disclosure>
    </div>
  );
}

/** The same in fewer words, for the second pane of a wide dialog. */
export function WalletIntro() {
  return (
    <section className={styles.intro} aria-labelledby="wallet-intro">
      <ArchPicture scene="key" />
      <h2 id="wallet-intro">{lesson.title}</h2>
      <div className={styles.lesson}>
        <LessonText short />
      </div>
    </section>
  );
}

/** What it says, at length or in a line each. */
function LessonText({ short = false }: { short?: boolean }) {
  const link = <Link href="https://ethereum.org/wallets/find-wallet/" target="_blank" rel="noreferrer" />;
  return (
    <>
      <dl>
        <div>
          <dt>{lesson.purpose}</dt>
          <dd>{short ? lesson.purposeShort : lesson.purposeText}</dd>
        </div>
        <div>
          <dt>{lesson.get}</dt>
          <dd>
            <RichText text={short ? lesson.getShort : lesson.getText} parts={[link]} />
          </dd>
        </div>
        <div>
          <dt>{lesson.safety}</dt>
          <dd>{short ? lesson.safetyShort : lesson.safetyText}</dd>
        </div>
      </dl>
      <p>{short ? lesson.optionalShort : lesson.optional}</p>
    </>
  );
}
