import { useEffect, useState } from 'react';
import styles from '@/components/files/Files.module.css';
import { kindOf } from '@/components/files/kindOf';
import { readText } from '@/lib/files/readText';
import type { FileRow } from '@/protocol/files/files';

/** Shows what is in a file, where a browser can without running any of it. */
export function FilePreview({ file: { name, type, url, size } }: { file: FileRow }) {
  const kind = kindOf(type);
  if (!url || size === 0) return null;
  if (kind === 'picture') return <img className={styles.preview} src={url} alt={name} />;
  if (kind === 'text') return <TextPreview url={url} name={name} />;
  if (kind !== 'sound' && kind !== 'film') return null;
  // A visitor's own recording: nobody has written captions for it.
  const Player = kind === 'sound' ? 'audio' : 'video';
  return <Player className={styles.preview} src={url} controls preload="metadata" aria-label={name} />;
}

function TextPreview({ url, name }: { url: string; name: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const work = new AbortController();
    readText(url, work.signal).then(setText, () => {
      if (!work.signal.aborted) setText('It cannot be shown now. Download it instead.');
    });
    return () => work.abort();
  }, [url]);
  return (
    // A field, so that the keyboard gets into it to scroll.
    <textarea
      className={styles.text}
      readOnly
      rows={10}
      aria-label={`What is in ${name}`}
      aria-busy={text === null}
      value={text ?? ''}
    />
  );
}
