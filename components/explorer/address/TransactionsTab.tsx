import Link from 'next/link';
import { useRouter } from 'next/router';
import { ExportButton } from '@/components/explorer/address/ExportButton';
import { FailedSection, PageLinks } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import type { AddressViewProps } from '@/components/explorer/views/AddressView';
import { Note } from '@/components/ui/Note';
import { PartialNote } from '@/components/ui/values/PartialNote';
import { ADDRESS_FILTERS, type AddressFilter } from '@/lib/explorer/ExplorerView';
import styles from '@/components/explorer/Explorer.module.css';

/** The transactions of an address, all or some of them. */
export function TransactionsTab({ chain, address, transactions, filter, coinUsd, failed }: AddressViewProps) {
  return (
    <section className={styles.section}>
      <div className={styles.filters}>
        <FilterChips current={filter} />
        {transactions && transactions.result.length > 0 ? <ExportButton chain={chain} address={address} /> : null}
      </div>
      {transactions ? (
        <>
          <PartialNote chain={chain} firstBlock={transactions.firstBlock} rows="transactions" />
          <TransactionTable
            chain={chain}
            rows={transactions.result}
            caption={strings.address.transactionsCaption}
            firstBlock={transactions.firstBlock}
            of={address}
            coinUsd={coinUsd}
          />
          <PageLinks cursor={transactions.cursor} page={transactions.page} older={strings.transactions.older} />
        </>
      ) : (
        <FailedSection part="transactions" failed={failed}>
          <Note>
            {filter === 'all' ? strings.address.noTransactions(chain.name) : strings.address.unfiltered(chain.name)}
          </Note>
        </FailedSection>
      )}
    </section>
  );
}

/** Which transactions are listed, as links: each choice has an address, and works without script. */
function FilterChips({ current }: { current: AddressFilter }) {
  const path = useRouter().asPath.replace(/[?#].*$/, '');
  return (
    <nav className={styles.chips} aria-label={strings.address.filter}>
      {ADDRESS_FILTERS.map((filter) => (
        <Link
          key={filter}
          href={filter === 'all' ? path : `${path}?show=${filter}`}
          scroll={false}
          aria-current={filter === current ? 'true' : undefined}
        >
          {strings.address.filters[filter]}
        </Link>
      ))}
    </nav>
  );
}
