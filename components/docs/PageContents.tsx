import { useEffect, useState } from 'react';
import { strings } from '@/components/docs/strings.en';
import { useToast } from '@/components/ui/overlays/useToast';
import type { DocsHeading, DocsPageProps } from '@/lib/docs/readDocsPage';
import styles from '@/components/docs/PageContents.module.css';

/** Props of {@link PageContents}. */
type PageContentsProps = Pick<DocsPageProps, 'headings' | 'markdown' | 'source'>;

/** Fewer headings need no table of contents. */
const LEAST = 2;

/** The headings of a page, the one in view marked, and the page as a file. */
export function PageContents({ headings, markdown, source }: PageContentsProps) {
  const current = useCurrentHeading(headings);
  return (
    <aside className={styles.contents} aria-label={strings.contents}>
      {headings.length >= LEAST && (
        <nav aria-labelledby="docs-contents">
          <p id="docs-contents">{strings.contents}</p>
          <ul className={styles.list}>
            {headings.map(({ id, title, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`} aria-current={id === current || undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.file}>
        <CopyPage address={markdown} />
        <a href={markdown}>{strings.markdown}</a>
        {source && <a href={source}>{strings.source}</a>}
      </div>
    </aside>
  );
}

/** Copies the Markdown of the page, for an editor or a language model. */
function CopyPage({ address }: { address: string }) {
  const { show } = useToast();
  const copy = async () => {
    const { copyText } = await import('@/components/ui/values/exportText');
    const text = await fetch(address).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    );
    const done = text !== null && (await copyText(text));
    show(done ? { title: strings.copied, tone: 'good' } : { title: strings.copyFailed, tone: 'bad' });
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {strings.copyPage}
    </button>
  );
}

/** How far below the top of the window a heading counts as reached, in pixels. */
const REACHED = 120;

/** The id of the last heading that the reader has come to; `null` above the first. */
function useCurrentHeading(headings: readonly DocsHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      const reached = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < REACHED;
      });
      // The last sections may be too short to come to the top.
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
      setCurrent((isAtEnd ? headings : reached).at(-1)?.id ?? null);
    };
    const look = () => {
      frame ||= requestAnimationFrame(find);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
      cancelAnimationFrame(frame);
    };
  }, [headings]);
  return current;
}
