import { Command } from 'cmdk';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { strings } from '@/components/docs/strings.en';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { type DocsHit, loadDocsSearch, type SearchDocs } from '@/lib/docs/searchDocs';
import styles from '@/components/docs/DocsPage.module.css';

/** Props of {@link DocsSearchDialog}. */
export type DocsSearchDialogProps = { onClose: () => void };

/** Searches the docs: the index is fetched when this opens, and the words are looked up in the browser. */
export function DocsSearchDialog({ onClose }: DocsSearchDialogProps) {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<{ run: SearchDocs } | 'loading' | 'failed'>('loading');
  const { push } = useRouter();
  useEffect(() => {
    let gone = false;
    loadDocsSearch().then(
      (run) => !gone && setSearch({ run }),
      () => !gone && setSearch('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  const hits = typeof search === 'object' ? search.run(query) : [];
  const open = (href: string) => {
    onClose();
    void push(href);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={strings.search.label}>
      <Command shouldFilter={false} label={strings.search.label} className={styles.command}>
        <Command.Input
          className={styles.input}
          placeholder={strings.search.placeholder}
          value={query}
          onValueChange={setQuery}
        />
        <p role="status" className={styles.state}>
          {describeState(search, query.trim(), hits.length)}
        </p>
        <Command.List className={styles.hits} label={strings.search.results}>
          {hits.map((hit) => (
            <Command.Item key={hit.href} value={hit.href} className={styles.hit} onSelect={open}>
              <Hit hit={hit} />
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function describeState(search: object | string, query: string, count: number): string {
  if (search === 'failed') return strings.search.failed;
  if (search === 'loading') return strings.search.loading;
  if (query === '') return strings.search.hint;
  return count === 0 ? strings.search.none(query) : '';
}

const Hit = ({ hit: { title, heading, excerpt } }: { hit: DocsHit }) => (
  <>
    <span className={styles.where}>
      {heading || title}
      {heading && <small>{title}</small>}
    </span>
    <span className={styles.excerpt}>{excerpt}</span>
  </>
);
