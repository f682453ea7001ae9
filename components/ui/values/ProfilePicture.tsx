import { AddressPicture } from '@/components/ui/values/AddressPicture';
import type { Profile } from '@/protocol/calls/account';
import styles from '@/components/ui/values/ProfilePicture.module.css';

/** Props of {@link ProfilePicture}. */
export type ProfilePictureProps = {
  /** Id of the account, which its picture is drawn from where it shows no address. */
  id: string;
  name?: string | null | undefined;
  /** What the owner chose to show. */
  picture?: Profile['picture'] | undefined;
  /** The public address, whose picture it has then. */
  address?: string | null | undefined;
  size?: number;
};

/** The round picture of an account: its initials or a picture of its own. Decoration: the name stands beside it. */
export function ProfilePicture({ id, name, picture, address, size = 32 }: ProfilePictureProps) {
  return (
    <span className={styles.picture} data-size={size} aria-hidden="true">
      {picture === 'initials' && name ? (
        <span className={styles.initials}>{initialsOf(name)}</span>
      ) : (
        <AddressPicture value={address ?? id} size={size} />
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [...word][0] : []));
  return letters.join('').toUpperCase();
}
