import type { ReactNode } from 'react';
import { Page } from '@/components/layout/Page';
import { ArchPicture, type ArchScene } from '@/components/ui/EmptyState';
import styles from '@/components/layout/errors/ErrorPage.module.css';

/** What went wrong, in words that help. */
export type ErrorPageProps = {
  /** Of the browser's tab. */
  tab: string;
  picture: ArchScene;
  /** The mood of the drawing, in a few words below it. */
  caption: string;
  /** Small, above the title: the status number or a word. */
  mark: string;
  title: string;
  children: ReactNode;
  /** What one can do now. */
  actions: ReactNode;
};

/** A whole page for what went wrong. */
export function ErrorPage({ tab, picture, caption, mark, title, children, actions }: ErrorPageProps) {
  return (
    <Page title={tab} description={`${title}.`} hidden>
      <main className={`wrap ${styles.error}`} id="main" tabIndex={-1}>
        <figure className={styles.picture}>
          {' '}
          <ArchPicture scene={picture} /> <figcaption>{caption}</figcaption>{' '}
        </figure>
        <p className={styles.mark}>{mark}</p>
        <h1>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </main>
    </Page>
  );
}
