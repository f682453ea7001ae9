import { strings } from '@/components/community/strings.en';
import { shortenAddress } from '@/lib/format/text';
import type { FeedPost } from '@/lib/community/FeedPost';

/** What to call the author of a post: the public name, else the public address, else a visitor. */
export function authorName({ profile }: Pick<FeedPost, 'profile'>): string {
  if (profile?.name) return profile.name;
  return profile?.address ? shortenAddress(profile.address) : strings.visitor;
}
