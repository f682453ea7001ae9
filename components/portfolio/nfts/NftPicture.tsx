import { useState } from 'react';
import { strings as nftStrings } from '@/components/portfolio/nfts/strings.en';
import { readSettings } from '@/lib/env';
import { findNftImage } from '@/lib/data/nftMetadata';
import styles from '@/components/portfolio/nfts/NftPicture.module.css';

/** Props of {@link NftPicture}. */
export type NftPictureProps = { /** As the metadata names it. */ image: string | null };

/** The picture of an NFT in an arch, fetched when it comes near; an empty arch where it is not to be had here. */
export function NftPicture({ image }: NftPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = findNftImage(image, readSettings().serverUrl);
  const src = picture?.kind === 'own' ? picture.src : null;
  return (
    <span className={styles.arch}>
      {src !== null && src !== failed ? (
        // What it shows stands in words beside it.
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        <span className={styles.none}>
          {picture?.kind === 'foreign' ? nftStrings.imageAt(picture.host) : nftStrings.noImage}
        </span>
      )}
    </span>
  );
}
