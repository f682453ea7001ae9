import styles from '@/components/explorer/Explorer.module.css';
import Link from 'next/link';
import { strings } from '@/components/explorer/strings.en';
import { findNftImage, readNftMetadata } from '@/lib/data/nftMetadata';
import { readSettings } from '@/lib/env';
import { nftPath } from '@/lib/explorer/explorerPaths';
import type { Nft } from '@/protocol/data/shapes';

/** Props of {@link NftGallery}. */
export type NftGalleryProps = {
  chainId: number;
  nfts: readonly Pick<Nft, 'token_address' | 'token_id' | 'metadata'>[];
};

/** Images of NFTs, each a link to its page. */
export function NftGallery({ chainId, nfts }: NftGalleryProps) {
  return (
    <ul className={styles.gallery}>
      {nfts.map(({ token_address, token_id, metadata }) => {
        const { name, image } = readNftMetadata(metadata);
        return (
          <li key={`${token_address}/${token_id}`}>
            <Link className={styles.nft} href={nftPath(chainId, token_address, token_id)}>
              <NftImage image={image} name="" />
              <span>{name || `#${token_id}`}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Props of {@link NftImage}. */
export type NftImageProps = {
  /** As the metadata names it. */
  image: string | null;
  /** For readers who do not see it; empty where it is named beside. */
  name: string;
};

/** The image of an NFT; a quiet square where there is none, or where another host would learn who looks. */
export function NftImage({ image, name }: NftImageProps) {
  const found = findNftImage(image, readSettings().serverUrl);
  if (found?.kind !== 'own') return <span className={styles.picture} />;
  // The images are of any size and come from the backend's store: Next's image component has nothing to resize.
  return <img className={styles.picture} src={found.src} alt={name} loading="lazy" decoding="async" />;
}

/** What the standard of a collection means for its NFTs, in plain words. */
export const standardHint = (standard: string): string | undefined =>
  standard === 'ERC721' || standard === 'ERC1155' ? strings.standards[standard] : undefined;
