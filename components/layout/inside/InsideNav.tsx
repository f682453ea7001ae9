import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { strings } from '@/components/layout/inside/strings.en';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/layout/inside/InsideNav.module.css';

/** The way between the rooms, above each of them. */
export function InsideNav() {
  const { asPath } = useRouter();
  const room = `/${/^\/([^/?#]*)/.exec(asPath)?.[1] ?? ''}`;
  return (
    <div className={`wrap ${styles.place}`}>
      <PageRow label={strings.nav.label} pages={NAV_ITEMS} current={room} />
    </div>
  );
}

/** The inside pages that are on, in the order in which navigation shows them. */
export const NAV_ITEMS = [
  { path: '/portfolio', label: strings.nav.portfolio },
  { path: '/activity', label: strings.nav.activity },
  { path: '/send', label: strings.nav.send },
  { path: '/contracts', label: strings.nav.contracts },
  { path: '/explorer', label: strings.nav.explorer },
  { path: '/files', label: strings.nav.files },
  { path: '/community', label: strings.nav.community },
  { path: '/account', label: strings.nav.account },
].filter(({ path }) => isPathEnabled(path));

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
    <nav ref={row} className={className ? `${styles.pages} ${className}` : styles.pages} aria-label={label}>
      {pages.map((page) => (
        <Link key={page.path} href={page.path} aria-current={page.path === current ? 'page' : undefined}>
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
