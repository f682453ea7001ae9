import { FunctionEntry } from '@/components/developers/FunctionEntry';
import type { GroupDoc } from '@/lib/developers/FunctionDoc';
import styles from '@/components/developers/FunctionGroup.module.css';

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
