import type { ReactNode } from 'react';
import { strings } from '@/components/portfolio/strings.en';
import { Failure } from '@/components/ui/Failure';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Pages } from '@/lib/data/useData';
import styles from '@/components/portfolio/NftList.module.css';

/** Props of {@link NftList}. */
export type NftListProps<Row> = {
  title: string;
  pages: Pages<Row>;
  /** Stands there where the list is empty. */
  none: string;
  /** Stands below the title. */
  note?: ReactNode;
  children: (row: Row) => { key: string; left: ReactNode; right: ReactNode };
};

/** A list about an NFT, which grows on demand. */
export function NftList<Row>({ title, pages, none, note, children }: NftListProps<Row>) {
  const { rows, loading, error, ended, more, refetch } = pages;
  return (
    <section aria-label={title} aria-busy={loading}>
      <h3>{title}</h3>
      {note}
      {error && <Failure error={error} onRetry={refetch} />}
      <ul className={styles.list}>
        {rows.map((row) => {
          const { key, left, right } = children(row);
          return (
            <li key={key}>
              <span className={styles.left}>{left}</span>
              <span className={styles.right}>{right}</span>
            </li>
          );
        })}
      </ul>
      {loading && rows.length === 0 && <Skeleton lines={2} />}
      {!loading && !error && rows.length === 0 && <p className={styles.none}>{none}</p>}
      {!ended && rows.length > 0 && (
        <Button loading={loading} onClick={more}>
          {strings.showMore}
        </Button>
      )}
    </section>
  );
}
