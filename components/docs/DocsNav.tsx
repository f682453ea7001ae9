import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { strings } from '@/components/docs/strings.en';
import type { DocsLink, DocsNavEntry, DocsNavSection } from '@/lib/docs/readDocsPage';
import styles from '@/components/docs/DocsNav.module.css';

/** Sections of more pages than this are closed, unless the page is in them. */
const MOST_OPEN = 12;

/** Props of {@link DocsNav}. */
type DocsNavProps = { id: string; sections: readonly DocsNavSection[]; current: string };

/** Every page of the docs, by section. */
export function DocsNav({ id, sections, current }: DocsNavProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // Brings the current page into view in the navigation alone: the window stays where it is.
    const marked = ref.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (marked && ref.current) ref.current.scrollTop = marked.offsetTop - ref.current.clientHeight / 2;
  }, []);
  return (
    <nav id={id} ref={ref} className={styles.nav} aria-label={strings.nav}>
      {sections.map(({ title, pages }) => (
        <details key={title} open={pages.length <= MOST_OPEN || pages.some((page) => holds(page, current))}>
          <summary>{title}</summary>
          <ul className={styles.pages}>
            {pages.map((page) => (
              <li key={page.href}>
                <NavLink link={page} current={current} />
                {page.parts && holds(page, current) && (
                  <ul className={styles.parts}>
                    {page.parts.map((part) => (
                      <li key={part.href}>
                        <NavLink link={part} current={current} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

const holds = ({ href, parts = [] }: DocsNavEntry, current: string): boolean =>
  href === current || parts.some((part) => part.href === current);

const NavLink = ({ link: { href, title }, current }: { link: DocsLink; current: string }) => (
  <Link href={href} prefetch={false} aria-current={href === current ? 'page' : undefined}>
    {title}
  </Link>
);
