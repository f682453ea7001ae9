import { useId, type ReactNode } from 'react';
import styles from '@/components/portfolio/Section.module.css';

/** Props of {@link Section}. */
export type SectionProps = {
  title: string;
  /** Beside the title: how many there are, or a word on them. */ count?: ReactNode;
  /** Right of the title: a filter, a switch. */ tools?: ReactNode;
  children: ReactNode;
};

/** A part of the portfolio under its heading. */
export function Section({ title, count, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
