import styles from '@/components/explorer/Explorer.module.css';
import { Address } from '@/components/ui/values/Address';
import Link from 'next/link';
import { addressPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';

/** Address of nobody: tokens come from it when they are made, and go to it when they are destroyed. */
const NOBODY = `0x${'0'.repeat(40)}`;

/** Props of {@link Who}. */
export type WhoProps = {
  chain: ExplorerChain;
  value: string;
  /** What it means here that it is the address of nobody. */
  nobody?: string;
};

/** An address that leads to its page. */
export function Who({ chain, value, nobody }: WhoProps) {
  if (nobody && value === NOBODY) return <span className={styles.muted}>{nobody}</span>;
  return (
    <Link className={styles.who} href={addressPath(chain.id, value)}>
      <Address value={value} plain size={20} />
    </Link>
  );
}
