import { plural } from '@/lib/format/text';

/** Texts of `/community`; those of the composer and of posts are in their folders. */
export const strings = {
  title: 'Community',
  description:
    'Posts, images and replies from everyone here, live. Authors can sign their posts, and your browser verifies the signatures.',
  kicker: 'Anyone can read · sign in to post',
  lead: 'Posts from everyone here, live.',
  signInText: 'Sign in to post, reply or react.',
  signIn: 'Sign in',
  blocked: 'A moderator blocked this account from posting. You can still read, and delete your posts.',
  newPost: 'New post',
  postingAs: 'Posting as “<0/>”. <1>Change your public name</1>',
  postingAsVisitor: (name: string) => `Posting as “${name}”. <0>Set a public name</0>`,
  showAll: 'Show all posts',
  postTitle: (author: string) => `Post by ${author}`,
  authorTitle: (author: string) => `Posts by ${author}`,
  post: 'Post',
  author: 'Posts of one author',
  search: {
    label: 'Search posts',
    search: 'Search',
    hint: 'Words of a post, or @name for an author',
    everywhere: 'Show from everywhere',
    near: 'Show near me',
  },
  feed: {
    label: 'Posts',
    cached: 'You’re offline. These are the posts saved in your browser; new ones load when you reconnect.',
    lost: 'You’re offline. New posts load when you reconnect.',
    showNew: (count: number) => `Show ${plural(count, 'new post')}`,
    more: 'Load more',
    end: 'You’re all caught up',
    empty: 'No posts yet',
    beFirst: 'Be the first to post.',
    signInToPost: 'Sign in and be the first to post.',
    hideReplies: 'Cancel',
    reply: 'Reply',
    replies: (count: number) => plural(count, 'reply', 'replies'),
  },
  /** Of a search that finds nothing, by what was searched. */
  none: {
    words: { title: 'No posts match', text: 'Posts must contain all words, or the start of each.' },
    name: { title: 'No posts by this name', text: 'Only authors with a public name can be found.' },
    author: { title: 'No posts by this author', text: 'They haven’t posted, or their posts were deleted.' },
    post: { title: 'Post not found', text: 'It was deleted, or hidden by a moderator.' },
    place: { title: 'No posts near you', text: 'Nobody has shared a location within 25 km.' },
  },
  /** A post that waits to be sent. */
  draft: {
    label: 'Your post, not sent yet',
    waiting: 'Saved in this browser. It is sent when the server can be reached.',
    waitingWithImages: (count: number) =>
      `Saved in this browser with ${plural(count, 'image')}. It is sent when the server can be reached.`,
    refused: (reason: string) => `Not sent. ${reason}`,
    retry: 'Send again',
    discard: 'Discard',
  },
};

/** Texts of the composer of posts and replies, whose code is loaded for those who may post. */
export const composerStrings = {
  /** The public name of who has none. */
  name: {
    label: 'Public name',
    hint: (visitor: string) => `Shown beside your posts. Without one, readers see “${visitor}”.`,
    ensHint: 'Shown beside your posts. Anyone can look up the address behind an ENS name.',
    save: 'Set name',
    skip: 'Skip',
  },
  newReply: 'New reply',
  newPost: 'New post',
  replyPlaceholder: 'Write a reply',
  postPlaceholder: 'What’s on your mind?',
  tooLong: (characters: number) => `${plural(characters, 'character')} too many.`,
  left: (characters: number) => `${plural(characters, 'character')} left.`,
  location: (latitude: string, longitude: string) =>
    `Your approximate location is shared: ${latitude}°, ${longitude}°. Everyone can see it.`,
  signature: (address: string) =>
    `Your wallet asks you to sign a hash of the post. Readers see ${address} and can verify the signature.`,
  addImage: 'Add image',
  addLocation: 'Add location',
  removeLocation: 'Remove location',
  sign: 'Sign with my wallet',
  reply: 'Reply',
  post: 'Post',
  alt: 'Alt text',
  altHint: 'Describe the image for screen readers.',
  remove: 'Remove',
};

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
