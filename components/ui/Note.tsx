import type { ReactNode } from 'react';
import styles from '@/components/ui/Note.module.css';

/** Props of {@link Note}. */
export type NoteProps = { tone?: 'quiet' | 'good'; children: ReactNode };

/** A sentence beside the matter: quiet, or good news. */
export function Note({ tone = 'quiet', children }: NoteProps) {
  return <p className={styles[tone]}>{children}</p>;
}
