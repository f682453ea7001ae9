import Link from 'next/link';
import { Heading, AddressLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Table } from '@/components/ui/values/Table';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { EXPLORER, nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import { shortenAddress } from '@/lib/format/text';
import { CONNECTION_FAILED, OBJECT_NOT_FOUND, VALIDATION_ERROR } from '@/protocol/codes';
import styles from '@/components/explorer/Explorer.module.css';

type FoundViewProps = Extract<ExplorerView, { kind: 'found' }> & { chain: ExplorerChain };

/** What was found by words: tokens and NFTs, as far as somebody can search for them. */
export function FoundView({ chain, query, tokens, nfts }: FoundViewProps) {
  const unsearched = tokens ? (nfts ? null : 'nfts') : nfts ? 'tokens' : 'both';
  const lack = unsearched && strings.search.unsearched[unsearched](chain.name);
  if (!tokens?.length && !nfts?.length) {
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
      {tokens && tokens.length > 0 ? (
        <section className={styles.section}>
          <h2>{strings.address.tokens}</h2>
          <Table
            caption={strings.search.tokens}
            rows={tokens}
            rowKey={({ address }) => address}
            columns={[
              {
                key: 'name',
                head: strings.token.token,
                cell: ({ address, name, symbol }) => (
                  <Link href={tokenPath(chain.id, address)}>{name ?? symbol ?? address}</Link>
                ),
              },
              { key: 'symbol', head: strings.token.symbol, cell: ({ symbol }) => symbol },
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

type MissingViewProps = Extract<ExplorerView, { kind: 'missing' }>;

const shorten = (text: string) => text.replaceAll(/0x[\da-f]{40,}/gi, shortenAddress);

/** Says that a thing is not there, or cannot be told just now, and why. */
export function MissingView({ what, reason, code }: MissingViewProps) {
  if (code === CONNECTION_FAILED) {
    return (
      <EmptyState
        picture="key"
        level={1}
        title={strings.missing.unavailable}
        text={reason}
        action={<Button href={EXPLORER}>{strings.missing.retry}</Button>}
      />
    );
  }
  const isMissing = code === OBJECT_NOT_FOUND || code === VALIDATION_ERROR;
  const isTransaction = code === OBJECT_NOT_FOUND && what.startsWith('Transaction');
  return (
    <EmptyState
      picture="key"
      level={1}
      title={isMissing ? strings.missing.notFound(shorten(what)) : strings.missing.failed(shorten(what))}
      text={isTransaction ? strings.missing.pending(shorten(reason)) : shorten(reason)}
      action={<Button href={EXPLORER}>{strings.start.blocks}</Button>}
    />
  );
}
