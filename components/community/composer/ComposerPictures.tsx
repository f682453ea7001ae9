import { strings } from '@/components/community/composer/strings.en';
import type { ChosenPicture } from '@/components/community/composer/usePostDraft';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { POST_LIMITS } from '@/protocol/community';
import styles from '@/components/community/composer/Composer.module.css';

/** Props of {@link ComposerPictures}. */
export type ComposerPicturesProps = {
  pictures: readonly ChosenPicture[];
  onDescribe: (id: string, alt: string) => void;
  onRemove: (picture: ChosenPicture) => void;
};

/** The pictures of a post that is being written, each with the words for those who do not see it. */
export function ComposerPictures({ pictures, onDescribe, onRemove }: ComposerPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <img src={picture.preview} alt={picture.alt} width={96} height={96} />
          <Field
            label={strings.alt}
            hint={strings.altHint}
            value={picture.alt}
            maxLength={POST_LIMITS.alt}
            onChange={(event) => onDescribe(picture.id, event.target.value)}
          />
          <Button variant="quiet" onClick={() => onRemove(picture)}>
            {strings.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
