import { memo } from 'react';
import { PiecePicture } from '@/components/portfolio/PiecePicture';
import { Skeleton } from '@/components/ui/Skeleton';
import { useInView } from '@/components/ui/useInView';
import { readData } from '@/lib/data/readData';
import { type Lookup, useLookup } from '@/lib/data/useLookup';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { shortenAddress } from '@/lib/format/text';
import type { Piece } from '@/lib/portfolio/nfts';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import styles from '@/components/portfolio/Collectibles.module.css';

/** Props of {@link Gallery}. */
export type GalleryProps = {
  pieces: readonly Piece[];
  /** Whether this is a part of a gallery too long to be drawn whole. */
  isLong: boolean;
  onOpen: (piece: Piece) => void;
};

/** A part of the gallery, whose list stands around it; far from the window only its place is kept. */
export function Gallery({ pieces, isLong, onOpen }: GalleryProps) {
  const { place, kept } = useInView<HTMLDivElement>();
  const isFar = isLong && kept !== null;
  return (
    <div ref={place} role="none" className={styles.part} style={isFar ? { height: kept } : undefined}>
      {isFar ? null : pieces.map((piece) => <Item key={piece.id} piece={piece} onOpen={onOpen} />)}
    </div>
  );
}

const Item = memo(function Item({ piece, onOpen }: { piece: Piece; onOpen: (piece: Piece) => void }) {
  return (
    <div role="listitem" className={styles.item}>
      <PieceCard piece={piece} onOpen={() => onOpen(piece)} />
    </div>
  );
});

/** The places of pieces that are on their way. */
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

/** Props of {@link PieceCard}. */
type PieceCardProps = { piece: Piece; onOpen: () => void };

/** An NFT in the gallery; a press tells more of it. */
function PieceCard({ piece, onOpen }: PieceCardProps) {
  const { chain, token, collection, amount, image } = piece;
  const known = useLookup(solanaNames, chain.family === 'sol' ? mintKey(chain.network, token) : null);
  const name = known ?? piece.name;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <PiecePicture image={image} />
      <span className={styles.name}>
        <bdi>{name.length > 40 ? shortenAddress(name) : name}</bdi>
        {amount > 1n && <span className={styles.amount}> × {amount.toLocaleString('en')}</span>}
      </span>
      <span className={styles.collection}>{collection.length > 40 ? shortenAddress(collection) : collection}</span>
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
