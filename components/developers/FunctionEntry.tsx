import { memo, type SyntheticEvent } from 'react';
import { FunctionPanel } from '@/components/developers/FunctionPanel';
import { Icon } from '@/components/ui/Icon';
import type { FunctionDoc } from '@/lib/developers/FunctionDoc';
import styles from '@/components/developers/FunctionEntry.module.css';

/** Props of {@link FunctionEntry}. */
export type FunctionEntryProps = { doc: FunctionDoc; hidden: boolean; chainId: number | null };

/** The address names the entry that was opened last, so that it can be passed on. */
function nameInAddress({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  const { open, id } = currentTarget;
  if (open) window.history.replaceState(window.history.state, '', `#${id}`);
}

/** A function: one line, and all about it once it is opened. */
export const FunctionEntry = memo(function FunctionEntry({ doc, hidden, chainId }: FunctionEntryProps) {
  return (
    <details id={doc.name} className={styles.entry} hidden={hidden} onToggle={nameInAddress}>
      <summary>
        <h3>{doc.name}</h3>
        <span className={styles.what}>{doc.summary}</span>
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </summary>
      <FunctionPanel doc={doc} chainId={chainId} />
    </details>
  );
});
