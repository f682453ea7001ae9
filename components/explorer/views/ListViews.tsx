import Link from 'next/link';
import { BlockTable } from '@/components/explorer/BlockTable';
import { Tag } from '@/components/explorer/Figures';
import { HashLink, Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { Table } from '@/components/ui/values/Table';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { addressPath, blocksPath, contractsPath, transactionsPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/explorer/Explorer.module.css';

type BlocksViewProps = Extract<ExplorerView, { kind: 'blocks' }> & { chain: ExplorerChain };

/** The blocks of a chain, newest first. */
export function BlocksView({ chain, blocks, older, newer }: BlocksViewProps) {
  useNewBlocks(chain.id, blocks[0]?.number ?? null);
  const path = blocksPath(chain.id);
  return (
    <div className={styles.view}>
      <Heading kind={strings.start.kind} chain={chain}>
        {strings.lists.blocks}
      </Heading>
      <BlockTable chain={chain} blocks={blocks} caption={strings.lists.blocksCaption} />
      <nav className={styles.pages} aria-label={strings.pages.label}>
        {newer === null ? null : <Button href={`${path}?cursor=${newer}`}>{strings.pages.newer}</Button>}
        {older === '' ? null : <Button href={`${path}?cursor=${older}`}>{strings.lists.olderBlocks}</Button>}
      </nav>
    </div>
  );
}

type TransactionsViewProps = Extract<ExplorerView, { kind: 'transactions' }> & { chain: ExplorerChain };

/** The transactions of a chain, newest first. */
export function TransactionsView({ chain, transactions, older, isNewest, coinUsd }: TransactionsViewProps) {
  useNewBlocks(chain.id, transactions[0]?.block ?? null);
  const path = transactionsPath(chain.id);
  return (
    <div className={styles.view}>
      <Heading kind={strings.start.kind} chain={chain}>
        {strings.transactions.title}
      </Heading>
      {transactions.length > 0 ? (
        <TransactionTable
          chain={chain}
          rows={transactions}
          caption={strings.lists.transactionsCaption}
          coinUsd={coinUsd}
        />
      ) : (
        <p className={styles.muted}>{strings.lists.none}</p>
      )}
      <nav className={styles.pages} aria-label={strings.pages.label}>
        {isNewest ? null : <Button href={path}>{strings.pages.newest}</Button>}
        {older === '' ? null : <Button href={`${path}?cursor=${older}`}>{strings.transactions.older}</Button>}
      </nav>
    </div>
  );
}

type ContractsViewProps = Extract<ExplorerView, { kind: 'contracts' }> & { chain: ExplorerChain };

/** The verified contracts of a chain. */
export function ContractsView({ chain, contracts, total, cursor, isFirst }: ContractsViewProps) {
  const path = contractsPath(chain.id);
  const pageOf = (address: string) => `${addressPath(chain.id, address)}?tab=contract`;
  return (
    <div className={styles.view}>
      <Heading kind={strings.start.kind} chain={chain}>
        {strings.contracts.title} {total > 0 ? <span className={styles.muted}>{formatNumber(total)}</span> : null}
      </Heading>
      <Table
        caption={strings.contracts.caption}
        compact
        rows={contracts}
        rowKey={({ address }) => address}
        rowHref={({ address }) => pageOf(address)}
        empty={<Note>{strings.contracts.none(chain.name)}</Note>}
        columns={[
          {
            key: 'name',
            head: strings.contracts.contract,
            phone: 'title',
            cell: ({ address, name }) => (
              <ContractName href={pageOf(address)} chainId={chain.id} address={address} source={name} />
            ),
          },
          {
            key: 'address',
            head: strings.address.address,
            phone: 'note',
            cell: ({ address }) => <HashLink value={address} href={addressPath(chain.id, address)} />,
          },
          {
            key: 'compiler',
            head: strings.contract.compiler,
            cell: ({ language, compiler }) => (
              <span className={styles.muted}>
                {[language, compiler?.replace(/\+.*$/, '')].filter(Boolean).join(' ')}
              </span>
            ),
          },
          {
            key: 'match',
            head: strings.contracts.match,
            phone: 'value',
            cell: ({ verification }) => (
              <span title={strings.contract.matches[verification]}>
                <Tag tone="good">{strings.contracts.matches[verification]}</Tag>
              </span>
            ),
          },
        ]}
      />
      <nav className={styles.pages} aria-label={strings.pages.label}>
        {isFirst ? null : <Button href={path}>{strings.contracts.first}</Button>}
        {cursor === '' ? null : <Button href={`${path}?cursor=${cursor}`}>{strings.contracts.more}</Button>}
      </nav>
    </div>
  );
}

type ContractNameProps = { href: string; chainId: number; address: string; source: string | null };

/** A contract by what it calls itself, with the name that its source has for it. */
function ContractName({ href, chainId, address, source }: ContractNameProps) {
  const name = useDirectoryName(address, chainId);
  return (
    <>
      <Link href={href}>{name ?? source ?? shortenAddress(address)}</Link>
      {name && source && name !== source ? <span className={styles.muted}> {source}</span> : null}
    </>
  );
}
