import { memo } from 'react';
import { PieceCard } from '@/components/portfolio/PieceCard';
import { Skeleton } from '@/components/ui/Skeleton';
import { useNearness } from '@/components/ui/useNearness';
import type { Piece } from '@/lib/portfolio/readPieces';
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
  const { place, kept } = useNearness<HTMLDivElement>();
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
