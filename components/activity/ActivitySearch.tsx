import { useEffect, useRef, useState } from 'react';
import { strings } from '@/components/activity/search.strings.en';
import { Icon } from '@/components/ui/Icon';
import { useSlash } from '@/components/ui/forms/focus';
import styles from '@/components/activity/ActivityBar.module.css';

/** Props of {@link ActivitySearch}. */
export type ActivitySearchProps = {
  /** What is searched for, as the page's address says. */
  q: string;
  /** Always the same function while nothing else changes. */
  onChange: (q: string) => void;
};

/** Searched when nobody types any more, in milliseconds. */
const PAUSE_MS = 250;

/** The field to search the activity with: what is typed goes to the page's address, and what is there is shown. */
export function ActivitySearch({ q, onChange }: ActivitySearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    // Somebody else changed it: Back, a link, or the button that clears it.
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      onChange(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent, onChange]);
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        aria-label={strings.label}
        value={typed}
        maxLength={100}
        placeholder={strings.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
