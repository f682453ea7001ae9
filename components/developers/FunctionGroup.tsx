import { memo, type SyntheticEvent } from 'react';
import { FunctionPanel } from '@/components/developers/FunctionPanel';
import { Icon } from '@/components/ui/Icon';
import type { FunctionDoc, GroupDoc } from '@/lib/developers/FunctionDoc';
import styles from '@/components/developers/FunctionGroup.module.css';

/** A function: one line, and all about it once it is opened. */
const FunctionEntry = memo(function FunctionEntry({ doc, hidden, chainId }: FunctionEntryProps) {
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

/** Props of {@link FunctionGroup}. */
export type FunctionGroupProps = {
  group: GroupDoc;
  /** Names of the functions that the search has found. */
  found: ReadonlySet<string>;
  /** Decimal id of the chain to try; `null` while it is not known. */
  chainId: number | null;
};

/** Functions that belong together; away while the search finds none of them. */
export function FunctionGroup({ group: { id, title, words, functions }, found, chainId }: FunctionGroupProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={styles.group}
      hidden={!functions.some(({ name }) => found.has(name))}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.words}>{words}</p>
      <div className={styles.entries}>
        {functions.map((doc) => (
          <FunctionEntry key={doc.name} doc={doc} hidden={!found.has(doc.name)} chainId={chainId} />
        ))}
      </div>
    </section>
  );
}

/** Props of {@link FunctionEntry}. */
type FunctionEntryProps = { doc: FunctionDoc; hidden: boolean; chainId: number | null };

/** The address names the entry that was opened last, so that it can be passed on. */
function nameInAddress({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  const { open, id } = currentTarget;
  if (open) window.history.replaceState(window.history.state, '', `#${id}`);
}
