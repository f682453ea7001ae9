import type { ReactNode } from 'react';
import { ArchPicture, type ArchScene } from '@/components/ui/ArchPicture';
import styles from '@/components/ui/EmptyState.module.css';

/** A place where nothing is yet. */
export type EmptyStateProps = {
  /** What stands in the arch. */
  picture?: ArchScene;
  title: string;
  /** Why it is empty and what would fill it. */
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Rank of its heading among those around it. */
  level?: 1 | 2 | 3;
};

/** Says why nothing is there and what to do about it, under a drawn arch. */
export function EmptyState({ picture = 'key', title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <ArchPicture scene={picture} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}
