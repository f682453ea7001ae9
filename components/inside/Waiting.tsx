import { Page } from '@/components/layout/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import styles from '@/components/layout/InsideFrame.module.css';

/** Stands there while the code of a page is on its way: a page with a name, a heading and a main part already. */
export function Waiting() {
  return (
    <Page title="One moment" description="This page is on its way." hidden>
      <main id="main" tabIndex={-1} className={styles.frame} aria-busy="true">
        <h1 className="visually-hidden">One moment</h1>
        <Skeleton lines={8} />
      </main>
    </Page>
  );
}
