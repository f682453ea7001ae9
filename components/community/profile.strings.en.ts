import { plural } from '@/lib/format/text';

/** Texts of `/u/{name}`. */
export const profileStrings = {
  kicker: 'Profile',
  description: (name: string) => `${name}: public profile and posts.`,
  since: 'Joined <0/>',
  posts: (count: number) => plural(count, 'post'),
  about: 'About',
  wallets: 'Verified wallets',
  walletsText: 'Linked by a signature of each wallet.',
  showWallets: 'Show my wallets on this page',
  walletsShown: 'Your wallets are public',
  walletsHidden: 'Your wallets are private',
  edit: 'Edit profile',
  report: 'Report profile',
  unreachable: 'Couldn’t load this profile',
  unreachableText: 'The server can’t be reached. Try again in a minute.',
  refused: 'This profile is not available',
  none: 'No posts yet',
};
