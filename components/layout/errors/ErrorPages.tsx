import type { ReactNode } from 'react';
import { Page } from '@/components/layout/Page';
import { strings } from '@/components/layout/errors/strings.en';
import { Button } from '@/components/ui/Button';
import { ArchPicture, type ArchScene } from '@/components/ui/EmptyState';
import styles from '@/components/layout/errors/ErrorPages.module.css';

/** What went wrong, in words that help. */
type ErrorPageProps = {
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
function ErrorPage({ tab, picture, caption, mark, title, children, actions }: ErrorPageProps) {
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

/** No page has this address. */
export function NotFoundPage() {
  return (
    <ErrorPage
      tab={strings.notFound.title}
      picture="wall"
      caption={strings.notFound.caption}
      mark="404"
      title={strings.notFound.title}
      actions={
        <Button href="/" variant="primary">
          {strings.goHome}
        </Button>
      }
    >
      <p>{strings.notFound.text}</p>
    </ErrorPage>
  );
}

/** The site failed while it made the page. */
export function ServerErrorPage({ status = 500 }: { status?: number }) {
  return (
    <ErrorPage
      tab={strings.serverError.title}
      picture="lamp"
      caption={strings.serverError.caption}
      mark={String(status)}
      title={strings.serverError.title}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {strings.tryAgain}
          </Button>
          <Button href="/">{strings.goHome}</Button>
        </>
      }
    >
      <p>{strings.serverError.text}</p>
    </ErrorPage>
  );
}

/** No network. Works without any script, since it comes from the browser's own store. */
export function OfflinePage() {
  return (
    <ErrorPage
      tab={strings.offline.title}
      picture="door"
      caption={strings.offline.caption}
      mark={strings.offline.mark}
      title={strings.offline.title}
      actions={
        // A form without a field asks again for the address in the bar, whatever it is.
        <form>
          <Button variant="primary" type="submit">
            {strings.tryAgain}
          </Button>
        </form>
      }
    >
      <p>{strings.offline.text}</p>
    </ErrorPage>
  );
}
