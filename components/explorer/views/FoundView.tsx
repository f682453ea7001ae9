import styles from '@/components/explorer/Explorer.module.css';
import { Heading } from '@/components/explorer/Heading';
import { Who } from '@/components/explorer/Who';
import { EmptyState } from '@/components/ui/EmptyState';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { Table } from '@/components/ui/values/Table';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type FoundViewProps = Extract<ExplorerView, { kind: 'found' }> & { chain: ExplorerChain };

/** What was found by words: tokens and NFTs, as far as somebody can search for them. */
export function FoundView({ chain, query, tokens, nfts }: FoundViewProps) {
  const unsearched = [tokens ? [] : 'tokens', nfts ? [] : 'NFTs'].flat().join(' and ');
  const lack = `The ${unsearched} of ${chain.name} cannot be searched: that takes an index of it from its first block on.`;
  if (!tokens?.length && !nfts?.length) {
    return unsearched ? (
      <EmptyState
        picture="key"
        level={1}
        title={`No results for “${query}”`}
        text={`${lack} Search for a block, a date such as 2026-01-31, a transaction, an address or a name such as ada.eth.`}
      />
    ) : (
      <EmptyState
        picture="key"
        level={1}
        title={`No results for “${query}”`}
        text={`No token, NFT or name on ${chain.name} matches. You can also search for a block, a date such as 2026-01-31, a transaction or an address.`}
      />
    );
  }
  return (
    <div className={styles.view}>
      <Heading kind="Search" chain={chain}>
        {query}
      </Heading>
      {unsearched ? <Note>{lack}</Note> : null}
      {tokens && tokens.length > 0 ? (
        <section className={styles.section}>
          <h2>Tokens</h2>
          <Table
            caption="Tokens that were found"
            rows={tokens}
            rowKey={({ address }) => address}
            columns={[
              {
                key: 'name',
                head: 'Token',
                cell: ({ address, name, symbol }) => (
                  <Link href={tokenPath(chain.id, address)}>{name ?? symbol ?? address}</Link>
                ),
              },
              { key: 'symbol', head: 'Symbol', cell: ({ symbol }) => symbol },
              {
                key: 'address',
                head: 'Contract',
                cell: ({ address }) => <Who chain={chain} value={address} />,
              },
            ]}
          />
        </section>
      ) : null}
      {nfts && nfts.length > 0 ? (
        <section className={styles.section}>
          <h2>NFTs</h2>
          <Table
            caption="NFTs that were found"
            rows={nfts}
            rowKey={({ address, id }) => `${address} ${id}`}
            columns={[
              {
                key: 'name',
                head: 'NFT',
                cell: ({ address, id, name }) => <Link href={nftPath(chain.id, address, id)}>{name}</Link>,
              },
              { key: 'id', head: 'Token ID', cell: ({ id }) => id },
              {
                key: 'address',
                head: 'Contract',
                cell: ({ address }) => <Who chain={chain} value={address} />,
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
