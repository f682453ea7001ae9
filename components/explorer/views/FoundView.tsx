import Link from 'next/link';
import { AddressLink, FailedSection, Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Table } from '@/components/ui/values/Table';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings as searchStrings } from '@/lib/explorer/search/strings.en';
import { useSearch } from '@/lib/explorer/search/useSearch';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

/** Props of {@link FoundView}. */
export type FoundViewProps = Extract<ExplorerView, { kind: 'found' }> & { chain: ExplorerChain };

/**
 * What was found by words: tokens, NFTs, collections and names, as far as somebody can search for them, and people. What
 * only the visitor's browser knows comes a moment later: people, and where a day begins in their zone.
 */
export function FoundView({ chain, query, tokens, nfts, failed, others: known, notice }: FoundViewProps) {
  const others = useOthers(chain.id, query, known);
  const isUnsearched = { tokens: !tokens && !failed.includes('tokens'), nfts: !nfts && !failed.includes('nfts') };
  const unsearched = isUnsearched.tokens ? (isUnsearched.nfts ? 'both' : 'tokens') : isUnsearched.nfts ? 'nfts' : null;
  const lack = unsearched && strings.search.unsearched[unsearched](chain.name);
  if (notice !== null && others.length === 0) {
    return <EmptyState picture="key" level={1} title={notice} text={searchStrings.wholeForms} />;
  }
  if (!tokens?.length && !nfts?.length && others.length === 0 && failed.length === 0) {
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
        {notice ?? query}
      </Heading>
      {lack ? <Note>{lack}</Note> : null}
      <FailedSection part="names" failed={failed} />
      <FailedSection part="tokens" failed={failed} />
      <FailedSection part="nfts" failed={failed} />
      <OthersSection rows={others} />
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

function useOthers(chainId: number, query: string, known: readonly SearchResult[]): readonly SearchResult[] {
  const { results } = useSearch(chainId, query);
  const days = results.filter(({ kind }) => kind === 'date');
  const people = results.filter(({ kind }) => kind === 'profile');
  return days.length > 0 ? days : [...known, ...people];
}

/** What is neither a token nor an NFT, with what it is. */
function OthersSection({ rows }: { rows: readonly SearchResult[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{strings.search.others}</h2>
      <Table
        caption={strings.search.others}
        rows={rows}
        compact
        rowKey={({ path, label }) => `${path} ${label}`}
        rowHref={({ path }) => path}
        columns={[
          {
            key: 'name',
            head: strings.search.name,
            phone: 'title',
            cell: ({ path, label }) => (
              <Link href={path}>
                <bdi>{label}</bdi>
              </Link>
            ),
          },
          { key: 'kind', head: strings.search.type, phone: 'value', cell: ({ hint }) => hint ?? '' },
        ]}
      />
    </section>
  );
}
