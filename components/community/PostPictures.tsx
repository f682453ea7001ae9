import { pictureAddress } from '@/lib/community/pictureAddress';
import type { PostPicture } from '@/protocol/community';
import styles from '@/components/community/PostPictures.module.css';

/** The pictures of a post, fetched when they come near; a press shows one by itself. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} data-many={pictures.length > 1 || undefined}>
      {pictures.map(({ name, width, height, alt }) => (
        <li key={name}>
          <a href={pictureAddress(name)} target="_blank" rel="noreferrer" aria-label={alt ? undefined : 'Picture'}>
            <img src={pictureAddress(name)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
