import type { ReactNode } from 'react';
import styles from '@/components/admin/admin.module.css';

/** A word or two on how something is; the words say it, the colour repeats it. */
export function Mark({ tone, children }: { tone?: 'good' | 'bad' | 'warn'; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
