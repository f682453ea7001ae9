import Link from 'next/link';
import { useEffect, useRef } from 'react';
import styles from '@/components/layout/inside/PageRow.module.css';

/** Props of {@link PageRow}. */
type PageRowProps = {
  /** What the pages belong to, for screen readers. */
  label: string;
  pages: readonly { path: string; label: string }[];
  /** Path of the page that is open. */
  current: string;
  className?: string;
};

/** The way between pages that belong together, in one row; where it is too long, it is moved to the open one. */
export function PageRow({ label, pages, current, className }: PageRowProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the last ones stand beyond the edge; not every browser brings them in by the style alone. Not by
    // `scrollIntoView`, from where the next Tab would go on: the way past the header would be lost.
    const open = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const place = row.current?.getBoundingClientRect();
    const isSeen = open && place && open.left >= place.left && open.right <= place.right;
    if (open && place && !isSeen) {
      row.current?.scrollBy({ left: open.left + open.width / 2 - place.left - place.width / 2 });
    }
  }, [current]);
  return (
    <nav ref={row} className={`scroll-cue ${styles.pages} ${className ?? ''}`} aria-label={label}>
      {pages.map((page) => (
        <Link key={page.path} href={page.path} aria-current={page.path === current ? 'page' : undefined}>
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
