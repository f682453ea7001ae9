import type { ReactNode } from 'react';
import styles from '@/components/ui/Row.module.css';

/** Buttons and the like side by side; on narrow screens below each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
