import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/Facts';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Link } from '@/components/ui/Link';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import type { Block } from '@/protocol/data/shapes';

/** Where the explorer begins: the newest block. */
export function StartView({ chain, latest }: { chain: ExplorerChain; latest: Block | null }) {
  return (
    <div className={styles.view}>
      <Heading kind="Explorer" chain={chain}>
        Look anything up
      </Heading>
      {latest ? (
        <>
          <Facts
            facts={[
              [
                'Newest block',
                <Link key="block" href={blockPath(chain.id, latest.number)}>
                  {latest.number}
                </Link>,
              ],
              ['Made', <Moment key="time" value={latest.timestamp} />],
            ]}
          />
          <section className={styles.section}>
            <h2>Its transactions</h2>
            <TransactionTable chain={chain} rows={latest.transactions} caption="Transactions of the newest block" />
          </section>
        </>
      ) : (
        <p className={styles.muted}>No block of {chain.name} is known here yet.</p>
      )}
    </div>
  );
}
