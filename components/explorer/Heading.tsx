import type { ReactNode } from 'react';
import styles from '@/components/explorer/Explorer.module.css';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';

/** What a page of the explorer is about, and on which chain it is. */
export function Heading({ kind, chain, children }: { kind: string; chain: ExplorerChain; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.kind}>
        {kind} · {chain.name}
      </p>
      <h1>{children}</h1>
    </div>
  );
}
