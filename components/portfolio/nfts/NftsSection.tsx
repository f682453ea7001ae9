import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Section } from '@/components/portfolio/Section';
import { NftPicture } from '@/components/portfolio/nfts/NftPicture';
import { strings } from '@/components/portfolio/strings.en';
import { strings as nftStrings } from '@/components/portfolio/nfts/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Select } from '@/components/ui/forms/Select';
import { Skeleton } from '@/components/ui/Skeleton';
import { lazyPart } from '@/components/ui/lazyPart';
import { observeInView, useInView } from '@/components/ui/useInView';
import { readData } from '@/lib/data/readData';
import { type Lookup, useLookup } from '@/lib/data/useLookup';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { type RefreshVersions, refreshVersionOf } from '@/lib/live-queries/useRefreshVersions';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { formatNumber } from '@/lib/format/text';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type NftQuery, type OwnedNft, readNfts } from '@/lib/portfolio/nfts';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { shortenAddress } from '@/protocol/data/addresses';
import type { SolanaNetwork } from '@/protocol/data/solana';
import styles from '@/components/portfolio/nfts/NftsSection.module.css';

/** Props of {@link NftsSection}. */
export type NftsSectionProps = { wallets: readonly WalletOnChain[]; versions: RefreshVersions; tries: number };

const NftDialog = lazyPart(
  async () => (await import('@/components/portfolio/nfts/NftDialog')).NftDialog,
  ({ onClose }) => onClose(),
);

/** NFTs of each wallet that are read at a time. */
const STEP = 200;
/** Above any refresh version, so that a higher limit or a further try is a version of its own. */
const TRY = 1_000_000;

/** NFTs that are drawn together; far from the window only their space is kept. Fills whole rows of up to six. */
const PART = 60;

const collectionOf = ({ chain, token, collection }: OwnedNft) =>
  chain.family === 'sol' ? collection : `${chain.id}:${token}`;

/** NFTs as pictures, of all collections or of one. */
export function NftsSection({ wallets, versions, tries }: NftsSectionProps) {
  const [limit, setLimit] = useState(STEP);
  const [collection, setCollection] = useState('');
  const [shown, setShown] = useState<OwnedNft | null>(null);
  const queries = wallets.map((wallet): NftQuery => {
    const version = refreshVersionOf(versions, isEvm(wallet) ? wallet.chain.chainId : null);
    return { id: wallet.id, version: version + (tries + limit) * TRY, wallet, limit };
  });
  const readings = useVersionedQueries('NFTs', queries, readNfts);
  const known = wallets.map((wallet) => ({ wallet, reading: readings.get(wallet.id) }));
  const nfts = known.flatMap(({ reading }) => reading?.value?.nfts ?? []);
  const total = known.reduce((sum, { reading }) => sum + (reading?.value?.total ?? 0), 0);
  const isGrowing = known.some(({ reading }) => reading?.loading ?? true);
  const isWaiting = known.some(({ reading }) => !reading || (reading.loading && !reading.value));
  const collections = new Map(nfts.map((nft) => [collectionOf(nft), nft.collection]));
  const chosen = collections.has(collection) ? collection : '';
  const groups = groupByCollection(nfts);
  const shownGroups = [...groups].filter(([id]) => !chosen || id === chosen);
  // Of one collection alone, its name stands below each picture.
  const hasHeadings = collections.size > 1;
  const isLong = nfts.length > PART;
  const isKnown = known.every(({ reading }) => !reading?.error);
  const end = useRef<HTMLDivElement>(null);
  const grow = useCallback(() => setLimit((before) => before + STEP), []);
  const canGrow = total > nfts.length && !isGrowing;
  useEffect(() => {
    if (!end.current || !canGrow) return;
    return observeInView(end.current, (near) => {
      if (near) grow();
    });
    // Observed again after each part: an end that stays near is reported only once.
  }, [canGrow, grow, nfts.length]);
  return (
    <Section
      title={strings.sections.nfts}
      count={
        nfts.length > 0 && nfts.length === total && isKnown ? nftStrings.count(total, collections.size) : undefined
      }
      tools={
        collections.size > 1 && (
          <Select
            label={nftStrings.collection}
            quietLabel
            value={chosen}
            onChange={setCollection}
            options={[
              { value: '', label: nftStrings.allCollections },
              ...[...collections].map(([id, name]) => ({
                value: id,
                label: name.length > 40 ? shortenAddress(name) : name,
              })),
            ]}
          />
        )
      }
    >
      <ReadErrors
        errors={known.flatMap(({ wallet, reading }) => (reading?.error ? [{ wallet, error: reading.error }] : []))}
      />
      {nfts.length === 0 && !isWaiting ? (
        isKnown && <EmptyState picture="door" level={3} title={nftStrings.emptyTitle} text={nftStrings.emptyText} />
      ) : (
        <div className={styles.gallery} aria-busy={isWaiting}>
          {shownGroups.map(([id, group]) => (
            <Collection
              key={id}
              name={collections.get(id) ?? ''}
              nfts={group}
              {...{ hasHeading: hasHeadings, isLong, onOpen: setShown }}
            />
          ))}
          {nfts.length === 0 && (
            <div role="list" aria-label={strings.sections.nfts}>
              <GallerySkeleton />
            </div>
          )}
        </div>
      )}
      {total > nfts.length && (
        <div ref={end}>
          <Button onClick={grow} loading={isWaiting}>
            {strings.showMoreOf(total)}
          </Button>
        </div>
      )}
      {shown && <NftDialog nft={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** The NFTs of each collection, in the order in which they were found. */
function groupByCollection(nfts: readonly OwnedNft[]): Map<string, OwnedNft[]> {
  const groups = new Map<string, OwnedNft[]>();
  for (const nft of nfts) {
    const group = groups.get(collectionOf(nft));
    if (group) group.push(nft);
    else groups.set(collectionOf(nft), [nft]);
  }
  return groups;
}

/** Props of {@link Collection}. */
type CollectionProps = Omit<GalleryProps, 'isNamed'> & { name: string; hasHeading: boolean };

/** The NFTs of one collection under its name. */
function Collection({ name, nfts, hasHeading, isLong, onOpen }: CollectionProps) {
  const shown = name.length > 40 ? shortenAddress(name) : name;
  const starts = Array.from({ length: Math.ceil(nfts.length / PART) }, (_, part) => part * PART);
  return (
    <>
      {hasHeading && (
        <h3 className={styles.heading}>
          <bdi title={name}>{shown}</bdi> <span>{formatNumber(nfts.length)}</span>
        </h3>
      )}
      <div role="list" aria-label={hasHeading ? shown : strings.sections.nfts}>
        {starts.map((first) => (
          <Gallery key={first} nfts={nfts.slice(first, first + PART)} isNamed={!hasHeading} {...{ isLong, onOpen }} />
        ))}
      </div>
    </>
  );
}

/** Props of {@link Gallery}. */
type GalleryProps = {
  nfts: readonly OwnedNft[];
  /** Whether the whole gallery is too long to be drawn at once. */
  isLong: boolean;
  /** Whether the collection is named below each picture. */
  isNamed: boolean;
  onOpen: (nft: OwnedNft) => void;
};

/** A part of the gallery, whose list stands around it; far from the window only its place is kept. */
function Gallery({ nfts, isLong, isNamed, onOpen }: GalleryProps) {
  const { ref: place, height: kept } = useInView<HTMLDivElement>();
  const isFar = isLong && kept !== null;
  return (
    <div ref={place} role="none" className={styles.part} style={isFar ? { height: kept } : undefined}>
      {isFar ? null : nfts.map((nft) => <Item key={nft.id} {...{ nft, isNamed, onOpen }} />)}
    </div>
  );
}

type ItemProps = Pick<GalleryProps, 'isNamed' | 'onOpen'> & { nft: OwnedNft };

const Item = memo(function Item({ nft, isNamed, onOpen }: ItemProps) {
  return (
    <div role="listitem" className={styles.item}>
      <NftCard nft={nft} isNamed={isNamed} onOpen={() => onOpen(nft)} />
    </div>
  );
});

/** Placeholders while NFTs are loading. */
function GallerySkeleton() {
  return (
    <div role="none" className={styles.part}>
      {[1, 2, 3, 4].map((index) => (
        <div key={index} role="listitem">
          <Skeleton shape="arch" />
        </div>
      ))}
    </div>
  );
}

/** Props of {@link NftCard}. */
type NftCardProps = { nft: OwnedNft; isNamed: boolean; onOpen: () => void };

/** An NFT in the gallery; a press opens its details. */
function NftCard({ nft, isNamed, onOpen }: NftCardProps) {
  const { chain, token, collection, amount, image } = nft;
  const known = useLookup(solanaNames, chain.family === 'sol' ? mintKey(chain.network, token) : null);
  const name = known ?? nft.name;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <NftPicture image={image} />
      <span className={styles.name}>
        <bdi>{name.length > 40 ? shortenAddress(name) : name}</bdi>
        {amount > 1n && <span className={styles.amount}> × {formatNumber(amount)}</span>}
      </span>
      {isNamed && (
        <span className={styles.collection}>{collection.length > 40 ? shortenAddress(collection) : collection}</span>
      )}
    </button>
  );
}

/** By what the name of a mint is looked up. */
const mintKey = (network: SolanaNetwork, mint: string): string => `${network} ${mint}`;

/** Names of mints of Solana, by `mintKey`: each is a question of its own, asked for what is shown. */
const solanaNames: Lookup<string> = {
  name: 'Solana name',
  async find(key) {
    const [network, address = ''] = key.split(' ') as [SolanaNetwork, string];
    try {
      return (await readData('sol-getNFTMetadata', { address, network })).name || null;
    } catch (error) {
      if (toFoyerError(error).code === OBJECT_NOT_FOUND) return null;
      throw error;
    }
  },
};
