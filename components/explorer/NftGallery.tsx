import styles from '@/components/explorer/Explorer.module.css';
import { PiecePicture } from '@/components/explorer/PiecePicture';
import Link from 'next/link';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { readPiece } from '@/lib/explorer/readPiece';
import type { Nft } from '@/protocol/data/shapes';

/** Props of {@link NftGallery}. */
export type NftGalleryProps = {
  chainId: number;
  pieces: readonly Pick<Nft, 'token_address' | 'token_id' | 'metadata'>[];
};

/** Pictures of NFTs, each leading to its own page. */
export function NftGallery({ chainId, pieces }: NftGalleryProps) {
  return (
    <ul className={styles.gallery}>
      {pieces.map(({ token_address, token_id, metadata }) => {
        const piece = readPiece(metadata);
        return (
          <li key={`${token_address}/${token_id}`}>
            <Link className={styles.piece} href={nftPath(chainId, token_address, token_id)}>
              <PiecePicture piece={piece} name="" />
              <span>{piece.name ?? `#${token_id}`}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
