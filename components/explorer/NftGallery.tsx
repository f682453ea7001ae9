import Link from 'next/link';
import { PiecePicture } from '@/components/explorer/PiecePicture';
import { strings } from '@/components/explorer/strings.en';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { readPiece } from '@/lib/explorer/readPiece';
import type { Nft } from '@/protocol/data/shapes';
import styles from '@/components/explorer/Explorer.module.css';

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

/** What the standard of a collection means for its NFTs, in plain words. */
export const standardHint = (standard: string): string | undefined =>
  standard === 'ERC721' || standard === 'ERC1155' ? strings.standards[standard] : undefined;
