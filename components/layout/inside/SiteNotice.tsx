import { useEffect, useState } from 'react';
import { strings } from '@/components/layout/inside/strings.en';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/layout/inside/SiteNotice.module.css';

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
