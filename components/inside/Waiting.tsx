import { Page } from '@/components/layout/Page';
import { LazyPlace, type LazyPlaceProps } from '@/components/ui/LazyPlace';
import { Skeleton } from '@/components/ui/Skeleton';
import styles from '@/components/layout/InsideFrame.module.css';

/** Stands there while the code of a page is on its way: a page with a name, a heading and a main part already. */
export function Waiting({ error }: LazyPlaceProps) {
  const title = error ? 'This page could not be fetched' : 'One moment';
  return (
    <Page title={title} description="This page is on its way." hidden>
      <main id="main" tabIndex={-1} className={styles.frame} aria-busy={!error}>
        <h1 className="visually-hidden">{title}</h1>
        <LazyPlace error={error}>
          <Skeleton lines={8} />
        </LazyPlace>
      </main>
    </Page>
  );
}
