import styles from '@/components/explorer/Explorer.module.css';
import type { Piece } from '@/lib/explorer/readPiece';

/** The picture of an NFT, fetched when it is seen; a quiet square where there is none. */
export function PiecePicture({ piece, name }: { piece: Piece; name: string }) {
  if (piece.picture === null) return <span className={styles.picture} />;
  // The pictures are of any size and come from the backend's store: there is nothing for the framework to make smaller.
  return <img className={styles.picture} src={piece.picture} alt={name} loading="lazy" decoding="async" />;
}
