import { useId, type ReactNode } from 'react';
import styles from '@/components/portfolio/Part.module.css';

/** Props of {@link Part}. */
export type PartProps = {
  title: string;
  /** Right of the title: a filter, a switch. */ tools?: ReactNode;
  children: ReactNode;
};

/** A part of the portfolio under its heading. */
export function Part({ title, tools, children }: PartProps) {
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
