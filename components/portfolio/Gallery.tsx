import { memo } from 'react';
import { NftPicture } from '@/components/portfolio/NftPicture';
import { Skeleton } from '@/components/ui/Skeleton';
import { shortenAddress } from '@/lib/format/text';
import { useInView } from '@/components/ui/useInView';
import { useLookup } from '@/lib/data/useLookup';
import type { OwnedNft } from '@/lib/portfolio/nfts';
import { mintKey, solanaNames } from '@/lib/portfolio/solanaNames';
import styles from '@/components/portfolio/Collectibles.module.css';

/** Props of {@link Gallery}. */
export type GalleryProps = {
  nfts: readonly OwnedNft[];
  /** Whether this is a part of a gallery too long to be drawn whole. */
  isLong: boolean;
  onOpen: (nft: OwnedNft) => void;
};

/** A part of the gallery, whose list stands around it; far from the window only its place is kept. */
export function Gallery({ nfts, isLong, onOpen }: GalleryProps) {
  const { place, kept } = useInView<HTMLDivElement>();
  const isFar = isLong && kept !== null;
  return (
    <div ref={place} role="none" className={styles.part} style={isFar ? { height: kept } : undefined}>
      {isFar ? null : nfts.map((nft) => <Item key={nft.id} nft={nft} onOpen={onOpen} />)}
    </div>
  );
}

const Item = memo(function Item({ nft, onOpen }: { nft: OwnedNft; onOpen: (nft: OwnedNft) => void }) {
  return (
    <div role="listitem" className={styles.item}>
      <NftCard nft={nft} onOpen={() => onOpen(nft)} />
    </div>
  );
});

/** Placeholders while NFTs are loading. */
export function GallerySkeleton() {
  return (
    <div role="none" className={styles.part}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} role="listitem">
          <Skeleton shape="arch" />
        </div>
      ))}
    </div>
  );
}

/** Props of {@link NftCard}. */
type NftCardProps = { nft: OwnedNft; onOpen: () => void };

/** An NFT in the gallery; a press opens its details. */
function NftCard({ nft, onOpen }: NftCardProps) {
  const { chain, token, collection, amount, image } = nft;
  const known = useLookup(solanaNames, chain.family === 'sol' ? mintKey(chain.network, token) : null);
  const name = known ?? nft.name;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <NftPicture image={image} />
      <span className={styles.name}>
        <bdi>{name.length > 40 ? shortenAddress(name) : name}</bdi>
        {amount > 1n && <span className={styles.amount}> × {amount.toLocaleString('en')}</span>}
      </span>
      <span className={styles.collection}>{collection.length > 40 ? shortenAddress(collection) : collection}</span>
    </button>
  );
}
