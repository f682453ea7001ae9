import type { ReactNode } from 'react';
import { NftPicture } from '@/components/portfolio/nfts/NftPicture';
import { findNftImage } from '@/lib/data/nftMetadata';
import type { OwnedNft } from '@/lib/portfolio/nfts';
import { strings } from '@/components/portfolio/strings.en';
import { strings as nftStrings } from '@/components/portfolio/nfts/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Address } from '@/components/ui/values/Address';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { useData } from '@/lib/data/useData';
import { type Pages, usePages } from '@/lib/data/usePages';
import { readSettings } from '@/lib/env';
import { formatDay } from '@/lib/format/dates';
import { formatNumber } from '@/lib/format/text';
import { chainName } from '@/protocol/chains';
import styles from '@/components/portfolio/nfts/NftDialog.module.css';

const NOBODY = /^0x0{40}$/;

/** Props of {@link NftDialog}. */
export type NftDialogProps = { nft: OwnedNft; onClose: () => void };

/** An NFT: its metadata, who holds it, and its transfers. */
export function NftDialog({ nft, onClose }: NftDialogProps) {
  const { chain, token, tokenId, name, description, image, attributes, collection } = nft;
  const picture = findNftImage(image, readSettings().serverUrl);
  const ofSolana = useData(
    'sol-getNFTMetadata',
    chain.family === 'sol' ? { address: token, network: chain.network } : null,
  );
  const title = ofSolana.data?.name || name;
  return (
    <Dialog open onOpenChange={onClose} title={<bdi className={styles.title}>{title}</bdi>} description={collection}>
      <div className={styles.nft}>
        <div className={styles.picture}>
          <NftPicture image={image} />
        </div>
        {picture?.kind === 'foreign' && (
          <p className={styles.foreign}>
            {nftStrings.dialog.notCached}{' '}
            <a href={picture.url} target="_blank" rel="noopener noreferrer nofollow">
              {nftStrings.dialog.openImage(picture.host)}
            </a>
          </p>
        )}
        {description && <p className={styles.description}>{description}</p>}
        {attributes.length > 0 && (
          <dl className={styles.attributes} aria-label={nftStrings.dialog.attributes}>
            {attributes.map(({ trait, value }, index) => (
              <div key={index}>
                <dt>{trait || nftStrings.dialog.attribute}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <dl className={styles.facts}>
          <div>
            <dt>{nftStrings.dialog.network}</dt>
            <dd>{chain.name}</dd>
          </div>
          <div>
            <dt>{chain.family === 'sol' ? nftStrings.dialog.mint : nftStrings.dialog.contract}</dt>
            <dd>
              <Address value={token} />
            </dd>
          </div>
          {tokenId && (
            <div>
              <dt>{nftStrings.dialog.tokenId}</dt>
              <dd className={styles.number}>{tokenId}</dd>
            </div>
          )}
        </dl>
        {chain.family === 'eth' && (
          <>
            <NftOwners chain={chain.chain} token={token} tokenId={tokenId} />
            <NftHistory chain={chain.chain} token={token} tokenId={tokenId} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Where an NFT came from and went to, newest first. */
function NftHistory({ chain, token, tokenId }: NftKey) {
  const pages = usePages('getWalletTokenIdTransfers', { chain, address: token, token_id: tokenId, limit: 10 });
  const { firstBlock } = pages;
  const id = Number(chain);
  return (
    <NftList
      title={nftStrings.dialog.history}
      pages={pages}
      none={firstBlock === null ? nftStrings.dialog.noTransfers : `${noneSince('transfers', firstBlock)}.`}
      note={<PartialNote chain={{ id, name: chainName(id) }} firstBlock={firstBlock} rows="transfers" />}
    >
      {(row) => ({
        key: `${row.transaction_hash}:${row.log_index}`,
        left: NOBODY.test(row.to_address) ? (
          nftStrings.dialog.burned
        ) : (
          <RichText
            text={NOBODY.test(row.from_address) ? nftStrings.dialog.minted : nftStrings.dialog.sent}
            parts={[<Address key="owner" value={row.to_address} />]}
          />
        ),
        right: formatDay(row.block_timestamp),
      })}
    </NftList>
  );
}

/** Which NFT; the chain as the data service wants it. */
type NftKey = { chain: string; token: string; tokenId: string };

/** Who holds an NFT, and how many of it. */
function NftOwners({ chain, token, tokenId }: NftKey) {
  const pages = usePages('getTokenIdOwners', { chain, address: token, token_id: tokenId, limit: 10 });
  return (
    <NftList title={nftStrings.dialog.owners} pages={pages} none={nftStrings.dialog.noOwner}>
      {(row) => ({
        key: row.owner_of,
        left: <Address value={row.owner_of} />,
        right: row.amount && row.amount !== '1' ? `× ${formatNumber(BigInt(row.amount))}` : null,
      })}
    </NftList>
  );
}

/** Props of {@link NftList}. */
type NftListProps<Row> = {
  title: string;
  pages: Pages<Row>;
  /** Stands there where the list is empty. */
  none: string;
  /** Stands below the title. */
  note?: ReactNode;
  children: (row: Row) => { key: string; left: ReactNode; right: ReactNode };
};

/** A list about an NFT, which grows on demand. */
function NftList<Row>({ title, pages, none, note, children }: NftListProps<Row>) {
  const { rows, loading, error, ended, more, refetch } = pages;
  return (
    <section aria-label={title} aria-busy={loading}>
      <h3>{title}</h3>
      {note}
      {error && <Failure error={error} onRetry={refetch} />}
      <ul className={styles.list}>
        {rows.map((row) => {
          const { key, left, right } = children(row);
          return (
            <li key={key}>
              <span className={styles.left}>{left}</span>
              <span className={styles.right}>{right}</span>
            </li>
          );
        })}
      </ul>
      {loading && rows.length === 0 && <Skeleton lines={2} />}
      {!loading && !error && rows.length === 0 && <p className={styles.none}>{none}</p>}
      {!ended && rows.length > 0 && (
        <Button loading={loading} onClick={more}>
          {strings.showMore}
        </Button>
      )}
    </section>
  );
}
