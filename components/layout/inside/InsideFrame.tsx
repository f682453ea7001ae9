import { type ReactNode, useEffect, useState } from 'react';
import { strings } from '@/components/layout/inside/strings.en';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/layout/inside/InsideFrame.module.css';

/** Props of {@link InsideFrame}. */
export type InsideFrameProps = {
  /** A few words above the title. */
  kicker?: ReactNode;
  title: string;
  /** The title is for screen readers alone: what stands below it says to the eye what the page is. */
  quietTitle?: boolean;
  /** Before the title: of what the page is about. */
  picture?: ReactNode;
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode;
  /** Beside the title: a chain, a filter. */
  tools?: ReactNode;
  /** Whether what stands in it is still on its way. */
  busy?: boolean;
  children: ReactNode;
};

/** The frame of a page behind the sign-in: its name, what it is for, and the matter itself. */
export function InsideFrame({
  kicker,
  title,
  quietTitle = false,
  picture,
  lead,
  tools,
  busy,
  children,
}: InsideFrameProps) {
  return (
    <main className={styles.frame} id="main" tabIndex={-1} aria-busy={busy || undefined}>
      <SiteNotice />
      <header className={styles.head} data-quiet={quietTitle || undefined}>
        {picture && <div className={styles.picture}>{picture}</div>}
        <div className={styles.name}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1 className={quietTitle ? 'visually-hidden' : undefined}>{title}</h1>
        </div>
        {tools}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </main>
  );
}

/** The line above a list: its filters, and what can be done with it. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** What the owner of the site tells everybody who is in, such as work on it tonight; mostly nothing. */
export function SiteNotice() {
  const isIn = useAuth().status === 'authenticated';
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const show = (words: string | null): void => {
      if (!gone) setNotice(words);
    };
    const read = async () => (await import('@/lib/objects/readSiteNotice')).readSiteNotice();
    // A page serves without it.
    if (isIn) read().then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [isIn]);
  if (!isIn || !notice) return null;
  return (
    <p role="note" className={styles.notice} aria-label={strings.ownerMessage}>
      {notice}
    </p>
  );
}
