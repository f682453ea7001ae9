import { PiecePicture } from '@/components/portfolio/PiecePicture';
import { shortenAddress } from '@/components/ui/shortenAddress';
import { mintKey, solanaNames } from '@/lib/portfolio/solanaNames';
import { useLookup } from '@/lib/hooks/useLookup';
import type { Piece } from '@/lib/portfolio/readPieces';
import styles from '@/components/portfolio/PieceCard.module.css';

/** Props of {@link PieceCard}. */
export type PieceCardProps = { piece: Piece; onOpen: () => void };

/** An NFT in the gallery; a press tells more of it. */
export function PieceCard({ piece, onOpen }: PieceCardProps) {
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
