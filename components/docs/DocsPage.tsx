import Link from 'next/link';
import { useRouter } from 'next/router';
import { type MouseEvent, useEffect, useState } from 'react';
import { DocsNav } from '@/components/docs/DocsNav';
import styles from '@/components/docs/DocsPage.module.css';
import type { DocsSearchDialogProps } from '@/components/docs/DocsSearchDialog';
import { PageContents } from '@/components/docs/PageContents';
import prose from '@/components/docs/Prose.module.css';
import { strings } from '@/components/docs/strings.en';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import type { DocsLink, DocsPageProps } from '@/lib/docs/readDocsPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** `/docs/…`: a page of `docs/`, with the navigation, its contents and the search. */
export const DocsPage: FoyerPage<DocsPageProps> = (props) => (
  <Page title={strings.title(props.title)} description={props.description || strings.description}>
    {/* Another page begins with its menu closed and its own contents. */}
    <DocsFrame key={props.href} {...props} />
    <Toaster />
  </Page>
);
DocsPage.bodyClass = 'page-docs';
DocsPage.layout = InsideLayout;

function DocsFrame({ href, title, section, html, headings, nav, previous, next, markdown, source }: DocsPageProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { push } = useRouter();
  return (
    <div className={`wrap ${styles.docs}`}>
      <div className={styles.frame}>
        <aside className={styles.side} data-open={isMenuOpen || undefined}>
          <div className={styles.bar}>
            <button
              type="button"
              className={styles.menu}
              aria-expanded={isMenuOpen}
              aria-controls="docs-nav"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              <Icon name={isMenuOpen ? 'close' : 'menu'} />
              {strings.menu}
            </button>
            <DocsSearch />
          </div>
          <DocsNav id="docs-nav" sections={nav} current={href} />
        </aside>
        <main id="main" tabIndex={-1} className={styles.main}>
          <article>
            {section !== null && (
              <p className={styles.crumb}>
                <Link href="/docs">{strings.docs}</Link>
                <span>{section}</span>
              </p>
            )}
            <h1>{title}</h1>
            {/* Written on the server from the files of `docs/`; presses are for links and copy buttons in it. */}
            <div
              role="presentation"
              className={prose.prose}
              onClick={(event) => pressInside(event, (path) => void push(path))}
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </article>
          <nav className={styles.position} aria-label={strings.position}>
            {previous && <Neighbour link={previous} label={strings.previous} rel="prev" />}
            {next && <Neighbour link={next} label={strings.next} rel="next" />}
          </nav>
        </main>
        <PageContents headings={headings} markdown={markdown} source={source} />
      </div>
    </div>
  );
}

/** Props of {@link Neighbour}. */
type NeighbourProps = { link: DocsLink; label: string; rel: 'prev' | 'next' };

const Neighbour = ({ link: { href, title }, label, rel }: NeighbourProps) => (
  <Link href={href} rel={rel} data-side={rel}>
    <small>{label}</small>
    {title}
  </Link>
);

const SHOWN_MS = 2_000;

/** A press on a copy button copies its code; one on a link to another page of the docs opens it without a reload. */
function pressInside(event: MouseEvent<HTMLElement>, open: (path: string) => void): void {
  const target = event.target as Element;
  const button = target.closest<HTMLButtonElement>('[data-copy]');
  if (button) void copyCode(button);
  const href = target.closest('a')?.getAttribute('href');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !href || !/^\/docs(?:[/#]|$)/.test(href) || href.startsWith('/docs/raw/')) return;
  event.preventDefault();
  open(href);
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const { copyText } = await import('@/components/ui/values/exportText');
  const code = button.closest('figure')?.querySelector('pre')?.textContent ?? '';
  // A second press comes while the first one is still answered.
  const label = (button.dataset['label'] ??= button.textContent);
  button.textContent = (await copyText(code)) ? strings.copied : strings.copyFailed;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => (button.textContent = label), SHOWN_MS);
}

const Dialog = lazyPart<DocsSearchDialogProps>(
  () => import('@/components/docs/DocsSearchDialog').then((code) => code.DocsSearchDialog),
  ({ onClose }) => onClose(),
);

/** Opens the search of the docs; `/` does too, outside of fields. */
function DocsSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    // Before the command palette, which has the same key.
    window.addEventListener('keydown', follow, true);
    return () => window.removeEventListener('keydown', follow, true);
  }, []);
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" size={16} />
        <span>{strings.search.label}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
