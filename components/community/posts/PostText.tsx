import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SitePreviewProps } from '@/components/community/posts/SitePreview';
import { findSiteLink } from '@/lib/community/siteLinks';
import { readSettings } from '@/lib/env';
import styles from '@/components/community/PostCard.module.css';

/** Signs of Markdown or of a link: without one the words stand as they are, and no code is loaded for them. */
const MARKUP = /https?:\/\/|[*_`~]|^\s*(?:#{1,6}|[-+>]|\d+[.)])\s|\[[^\]]*\]\(/m;

const SitePreview = dynamic<SitePreviewProps>(
  () => import('@/components/community/posts/SitePreview').then((code) => code.SitePreview),
  { ssr: false },
);

/** The words of a post, with links and Markdown where it has any, and a preview of the page of this site that it names. */
export function PostText({ text }: { text: string }) {
  const rich = useMarkdown(text);
  const link = useMemo(() => findSiteLink(text, readSettings().siteUrl), [text]);
  return (
    <>
      {rich === null ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      ) : (
        <div className={styles.rich} dir="auto">
          {rich}
        </div>
      )}
      {link ? (
        <div className={styles.preview}>
          <SitePreview link={link} />
        </div>
      ) : null}
    </>
  );
}

/** The words as elements; `null` where they have no markup, and until the code is here. */
function useMarkdown(text: string): ReactNode {
  const [rendered, setRendered] = useState<{ text: string; words: ReactNode } | null>(null);
  const isRich = MARKUP.test(text);
  useEffect(() => {
    if (!isRich) return;
    let left = false;
    import('@/components/community/posts/PostMarkdown').then(
      ({ PostMarkdown }) =>
        !left && setRendered({ text, words: <PostMarkdown text={text} origin={window.location.origin} /> }),
      // Without the code the words stand as they were written.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isRich, text]);
  return rendered?.text === text ? rendered.words : null;
}
