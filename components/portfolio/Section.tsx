import { useId, type ReactNode } from 'react';
import styles from '@/components/portfolio/Section.module.css';

/** Props of {@link Section}. */
export type SectionProps = {
  title: string;
  /** Right of the title: a filter, a switch. */ tools?: ReactNode;
  children: ReactNode;
};

/** A part of the portfolio under its heading. */
export function Section({ title, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
