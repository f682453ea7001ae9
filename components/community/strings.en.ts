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
