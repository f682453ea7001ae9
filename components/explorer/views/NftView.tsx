import Link from 'next/link';
import { NftGallery, NftImage, standardHint } from '@/components/explorer/NftGallery';
import { transferColumns, useTransactionRows } from '@/components/explorer/TransactionTable';
import { AddressLink, FailedSection, Heading, PageLinks } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { strings as uiStrings } from '@/components/ui/strings.en';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { LongText } from '@/components/ui/values/LongText';
import { Table } from '@/components/ui/values/Table';
import { useFirst } from '@/components/ui/values/useFirst';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { readNftMetadata } from '@/lib/data/nftMetadata';
import { formatNumber } from '@/lib/format/text';
import styles from '@/components/explorer/Explorer.module.css';

type NftViewProps = Extract<ExplorerView, { kind: 'nft' }> & { chain: ExplorerChain };

/** Attributes that are shown at once. */
const MAX_ATTRIBUTES = 50;

/** An NFT: its image, its metadata, who holds it, and its transfers. */
export function NftView({ chain, nft, owners, transfers, failed }: NftViewProps) {
  useNewBlocks(chain.id);
  const rows = useTransactionRows(chain, transfers?.result ?? [], ({ transaction_hash }) => transaction_hash);
  const { description, image, attributes, name: ownName } = readNftMetadata(nft.metadata);
  const { shown, isCut, showAll } = useFirst(attributes, MAX_ATTRIBUTES);
  const name = ownName || `#${nft.token_id}`;
  return (
    <div className={styles.view}>
      <Heading kind={strings.nft.nft} chain={chain}>
        <bdi>{name}</bdi>
      </Heading>
      <div className={styles.two}>
        <NftImage image={image} name={name} />
        <div className={styles.section}>
          {description ? (
            <p>
              <LongText text={description} />
            </p>
          ) : null}
          <Facts
            facts={[
              [
                strings.nft.collection,
                <Link key="collection" href={nftPath(chain.id, nft.token_address)}>
                  {nft.name ?? nft.token_address}
                </Link>,
              ],
              [strings.nft.tokenId, nft.token_id],
              [strings.nft.standard, nft.contract_type, standardHint(nft.contract_type)],
              ...shown.map(
                ({ trait, value }, at) => [trait || strings.nft.attribute, <LongText key={at} text={value} />] as const,
              ),
            ]}
          />
          {isCut ? (
            <Button variant="quiet" onClick={showAll}>
              {uiStrings.values.showAllItems(attributes.length)}
            </Button>
          ) : null}
        </div>
      </div>
      <section className={styles.section}>
        <h2>{owners.total === 1 ? strings.nft.owner : strings.nft.holders(owners.total)}</h2>
        <Table
          caption={strings.nft.ownersCaption}
          rows={owners.result}
          rowKey={({ owner_of }) => owner_of}
          empty={<p className={styles.muted}>{strings.nft.noOwner}</p>}
          columns={[
            {
              key: 'owner',
              head: strings.nft.owner,
              cell: ({ owner_of }) => <AddressLink chain={chain} value={owner_of} />,
            },
            { key: 'amount', head: strings.nft.quantity, align: 'end', cell: ({ amount }) => amount },
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>{strings.transfers.history}</h2>
        {transfers ? (
          <>
            <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
            <Table
              {...rows}
              caption={strings.transfers.captionOfNft}
              rowKey={({ transaction_hash, log_index }) => `${transaction_hash} ${log_index}`}
              empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
              columns={transferColumns(chain)}
            />
            <PageLinks cursor={transfers.cursor} page={transfers.page} older={strings.transfers.older} />
          </>
        ) : (
          <FailedSection part="transfers" failed={failed}>
            <Note>{strings.transfers.notOfNft(chain.name)}</Note>
          </FailedSection>
        )}
      </section>
    </div>
  );
}

type CollectionViewProps = Extract<ExplorerView, { kind: 'collection' }> & { chain: ExplorerChain };

/** A collection of NFTs, as a gallery. */
export function CollectionView({ chain, collection, tokens }: CollectionViewProps) {
  return (
    <div className={styles.view}>
      <Heading kind={strings.nft.collection} chain={chain}>
        <bdi>{collection.name ?? collection.symbol ?? strings.nft.unnamedCollection}</bdi>
      </Heading>
      <Facts
        facts={[
          [strings.token.symbol, collection.symbol],
          [strings.address.contract, <Address key="address" value={collection.token_address} />],
          [strings.nft.standard, collection.contract_type, standardHint(collection.contract_type)],
          [strings.address.nfts, formatNumber(tokens.total)],
        ]}
      />
      <NftGallery chainId={chain.id} nfts={tokens.result} />
      <PageLinks cursor={tokens.cursor} page={tokens.page} older={strings.nft.more} />
    </div>
  );
}
