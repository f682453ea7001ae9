import type { ReactNode } from 'react';
import styles from '@/components/account/Section.module.css';

/** Props of {@link Section}. */
export type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** One matter of the account: what it is about on the left, what can be done on the right. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
