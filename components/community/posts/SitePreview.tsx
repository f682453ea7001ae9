import Link from 'next/link';
import { strings } from '@/components/community/posts/later.strings.en';
import { Icon, type IconName } from '@/components/ui/Icon';
import { ProfilePicture } from '@/components/ui/values/ProfilePicture';
import { describeLink, type Preview, readPreview } from '@/lib/community/readPreview';
import type { SiteLink, SiteLinkKind } from '@/lib/community/siteLinks';
import { createRemembered } from '@/lib/data/createRemembered';
import styles from '@/components/community/posts/SitePreview.module.css';

const ICONS: Readonly<Record<SiteLinkKind, IconName>> = {
  profile: 'user',
  docs: 'book',
  transaction: 'activity',
  address: 'wallet',
  token: 'chart',
  collection: 'compass',
  nft: 'compass',
  block: 'contract',
};

const usePreview = createRemembered<Preview | null>();

/** Props of {@link SitePreview}. */
export type SitePreviewProps = { link: SiteLink };

/** What a page of this site is about that a post links to: its title and kind, in a row that leads there. */
export function SitePreview({ link }: SitePreviewProps) {
  const { kind, path } = link;
  const { title, text, profile } = usePreview(path, () => readPreview(link)) ?? describeLink(link);
  return (
    <Link className={styles.preview} href={path} prefetch={false}>
      {profile ? (
        <ProfilePicture {...profile} />
      ) : (
        <span className={styles.icon}>
          <Icon name={ICONS[kind]} />
        </span>
      )}
      <span className={styles.words}>
        <b dir="auto">{title}</b>
        <small>{[strings.previews[kind], text].filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  );
}
