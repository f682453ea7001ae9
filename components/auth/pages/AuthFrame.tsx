import type { ReactNode } from 'react';
import styles from '@/components/auth/pages/AuthFrame.module.css';

/** Props of {@link AuthFrame}. */
export type AuthFrameProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** The way to a neighbouring page. */
  aside?: ReactNode;
};

/** The frame of every page at the entrance: an arch with one thing to do in it. */
export function AuthFrame({ title, lead, children, aside }: AuthFrameProps) {
  return (
    <main className={styles.place} id="main" tabIndex={-1}>
      <div className={styles.arch}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
        {aside && <p className={styles.aside}>{aside}</p>}
      </div>
    </main>
  );
}
