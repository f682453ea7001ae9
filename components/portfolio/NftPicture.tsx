import { useState } from 'react';
import { strings } from '@/components/portfolio/strings.en';
import { readSettings } from '@/lib/env';
import { findNftImage } from '@/lib/data/nftMetadata';
import styles from '@/components/portfolio/NftPicture.module.css';

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
          {picture?.kind === 'foreign' ? strings.nfts.imageAt(picture.host) : strings.nfts.noImage}
        </span>
      )}
    </span>
  );
}
