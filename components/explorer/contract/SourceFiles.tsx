import { useEffect, useState } from 'react';
import { strings } from '@/components/explorer/strings.en';
import { Disclosure } from '@/components/ui/Disclosure';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { LongText } from '@/components/ui/values/LongText';
import type { DataAnswer } from '@/protocol/data/registry';
import styles from '@/components/explorer/contract/Contract.module.css';

type Sources = NonNullable<DataAnswer<'getContractInfo'>['sources']>;

/** Of longer files the beginning is shown, without colors: the browser would stand still for them. */
const MOST_COLORED = 200_000;

/** The files of a contract's source, its own before those of packages; each opens where it stands. */
export function SourceFiles({ sources }: { sources: Sources }) {
  const sorted = [...sources].sort((a, b) => Number(a.path.startsWith('@')) - Number(b.path.startsWith('@')));
  return (
    <div className={styles.part}>
      {sorted.map(({ path, content }, at) => (
        <SourceFile key={path} path={path} content={content} open={at === 0} />
      ))}
    </div>
  );
}

function SourceFile({ path, content, open }: Sources[number] & { open: boolean }) {
  return (
    <Disclosure
      lined
      defaultOpen={open}
      summary={
        <>
          <span className={styles.path}>{path}</span>{' '}
          <span className={styles.muted}>{strings.contract.lines(content.split('\n').length)}</span>
        </>
      }
    >
      <div className={styles.line}>
        <CopyButton value={content} label={strings.contract.copyFile(path)} />
      </div>
      <Code content={content} />
    </Disclosure>
  );
}

/** Plain at first; colors follow with their code. */
function Code({ content }: { content: string }) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    if (content.length > MOST_COLORED) return;
    let gone = false;
    import('@/lib/explorer/highlightSource').then(
      ({ highlightSource }) => !gone && setHtml(highlightSource(content)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [content]);
  return html === null ? (
    <pre className={styles.code}>
      <LongText text={content} most={MOST_COLORED} />
    </pre>
  ) : (
    <pre className={styles.code} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
