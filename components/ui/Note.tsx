import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/ui/Note.module.css';

/** Props of {@link Note}. */
export type NoteProps = { tone?: 'quiet' | 'good' | 'warn'; children: ReactNode };

/** A sentence beside the matter: quiet, good news, or a warning in a frame. */
export function Note({ tone = 'quiet', children }: NoteProps) {
  if (tone !== 'warn') return <p className={styles[tone]}>{children}</p>;
  return (
    <p className={styles.warn}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  );
}
