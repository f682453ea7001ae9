import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/ui/forms/Field.module.css';

/** What is wrong with a field, with its mark. */
export function FieldProblem({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="warning" size={16} />
      <div>{children}</div>
    </>
  );
}

/** What is wrong with a field that is no `Field`: read out when it comes, so its place is there from the start. */
export function ErrorNote({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.error} aria-live="polite">
      {children ? <FieldProblem>{children}</FieldProblem> : null}
    </div>
  );
}
