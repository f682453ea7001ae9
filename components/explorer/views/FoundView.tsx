import Link from 'next/link';
import { AddressLink, FailedSection, Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Table } from '@/components/ui/values/Table';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

type FoundViewProps = Extract<ExplorerView, { kind: 'found' }> & { chain: ExplorerChain };

/** What was found by words: tokens and NFTs, as far as somebody can search for them. */
export function FoundView({ chain, query, tokens, nfts, failed }: FoundViewProps) {
  const isUnsearched = { tokens: !tokens && !failed.includes('tokens'), nfts: !nfts && !failed.includes('nfts') };
  const unsearched = isUnsearched.tokens ? (isUnsearched.nfts ? 'both' : 'tokens') : isUnsearched.nfts ? 'nfts' : null;
  const lack = unsearched && strings.search.unsearched[unsearched](chain.name);
  if (!tokens?.length && !nfts?.length && failed.length === 0) {
    return lack ? (
      <EmptyState
        picture="key"
        level={1}
        title={strings.search.noResults(query)}
        text={`${lack} ${strings.search.alternatives}`}
      />
    ) : (
      <EmptyState
        picture="key"
        level={1}
        title={strings.search.noResults(query)}
        text={strings.search.noMatch(chain.name)}
      />
    );
  }
  return (
    <div className={styles.view}>
      <Heading kind={strings.search.title} chain={chain}>
        {query}
      </Heading>
      {lack ? <Note>{lack}</Note> : null}
      <FailedSection part="tokens" failed={failed} />
      <FailedSection part="nfts" failed={failed} />
      {tokens && tokens.length > 0 ? (
        <section className={styles.section}>
          <h2>{strings.address.tokens}</h2>
          <Table
            caption={strings.search.tokens}
            rows={tokens}
            compact
            rowKey={({ address }) => address}
            rowHref={({ address }) => tokenPath(chain.id, address)}
            columns={[
              {
                key: 'name',
                head: strings.token.token,
                phone: 'title',
                cell: ({ address, name, symbol }) => (
                  <Link className={cells.who} href={tokenPath(chain.id, address)}>
                    <TokenLogo symbol={symbol ?? '?'} address={address} chainId={chain.id} size={28} />
                    <bdi>{name ?? symbol ?? address}</bdi>
                  </Link>
                ),
              },
              { key: 'symbol', head: strings.token.symbol, phone: 'value', cell: ({ symbol }) => symbol },
              {
                key: 'address',
                head: strings.address.contract,
                cell: ({ address }) => <AddressLink chain={chain} value={address} />,
              },
            ]}
          />
        </section>
      ) : null}
      {nfts && nfts.length > 0 ? (
        <section className={styles.section}>
          <h2>{strings.address.nfts}</h2>
          <Table
            caption={strings.search.nfts}
            rows={nfts}
            rowKey={({ address, id }) => `${address} ${id}`}
            columns={[
              {
                key: 'name',
                head: strings.nft.nft,
                cell: ({ address, id, name }) => <Link href={nftPath(chain.id, address, id)}>{name}</Link>,
              },
              { key: 'id', head: strings.nft.tokenId, cell: ({ id }) => id },
              {
                key: 'address',
                head: strings.address.contract,
                cell: ({ address }) => <AddressLink chain={chain} value={address} />,
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
