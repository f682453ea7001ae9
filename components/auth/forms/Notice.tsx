import { useEffect, useRef, type ReactNode } from 'react';
import styles from '@/components/auth/forms/Notice.module.css';

/** Props of {@link Notice}. */
export type NoticeProps = { tone: 'good' | 'bad' | 'plain'; title: string; children?: ReactNode };

/** The outcome of a form, in the place of the form; takes the focus so that it is read out. */
export function Notice({ tone, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.notice} data-tone={tone} role="status" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
