import { useEffect, useState } from 'react';
import { copyText } from '@/components/ui/values/exportText';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import styles from '@/components/ui/values/CopyButton.module.css';

/** What is copied, and the words for it. */
export type CopyButtonProps = {
  /** The text that goes to the clipboard. */
  value: string;
  /** What the button does, in words; for screen readers where it is `quiet`. */
  label?: string;
  /** Beside the picture; "Copy" unless it has to say more. */
  text?: string;
  /** The picture alone. */
  quiet?: boolean;
  /** Small, for a place inside a line or a table: it does not make the row higher. */
  small?: boolean;
};

const FEEDBACK_MS = 2_000;
const WORDS = { copied: strings.values.copy.copied, failed: strings.values.copy.failed };

/** Copies a text and says so, to the eye and to a screen reader. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label = strings.values.copy.label, text = strings.values.copy.label, quiet, small } = props;
  const [state, setState] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!state) return;
    const timer = setTimeout(() => setState(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(value)) ? 'copied' : 'failed');
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.copy}
        data-state={state ?? undefined}
        data-small={small || undefined}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <Icon name={state === 'copied' ? 'check' : state === 'failed' ? 'warning' : 'copy'} />
        {quiet ? null : <span aria-hidden="true">{state === 'copied' ? strings.values.copy.copied : text}</span>}
      </button>
      <span className="visually-hidden" role="status">
        {state ? WORDS[state] : ''}
      </span>
    </span>
  );
}
