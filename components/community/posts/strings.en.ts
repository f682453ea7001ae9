import { plural } from '@/lib/format/text';

/** Texts of posts, their replies, reactions and menus. */
export const strings = {
  post: {
    label: (author: string) => `Post by ${author}`,
    location: (latitude: string, longitude: string) => `Near ${latitude}°, ${longitude}° (approximate)`,
    image: 'Image',
    you: 'you',
    edited: '<0/> · edited',
    hidden: 'Hidden by a moderator. Only the author and moderators see this post.',
  },
  menu: {
    label: (author: string) => `More about the post by ${author}`,
    post: 'Post',
    copyLink: 'Copy link',
    edit: 'Edit',
    delete: 'Delete',
    show: 'Unhide post',
    hide: 'Hide post',
    block: 'Block author',
    report: 'Report post',
  },
  reactions: {
    like: 'Like',
    thanks: 'Thanks',
    funny: 'Funny',
    signIn: (reaction: string) => `${reaction}: sign in to react`,
  },
  actions: {
    failed: 'That didn’t work',
    deleted: 'Post deleted',
    hidden: 'Post hidden',
    shown: 'Post is visible again',
    blocked: (author: string) => `${author} is blocked`,
    linkCopied: 'Link copied',
    notCopied: 'Couldn’t copy',
  },
  confirm: {
    deleteTitle: 'Delete this post?',
    deleteText: (replies: number) =>
      replies === 0
        ? 'This can’t be undone.'
        : `Its ${plural(replies, 'reply', 'replies')} will be deleted too. This can’t be undone.`,
    delete: 'Delete post',
    hideTitle: 'Hide this post?',
    hideText: 'The author and moderators still see it. You can unhide it at any time.',
    hide: 'Hide post',
    blockTitle: (author: string) => `Block ${author}?`,
    blockText: 'They can still read, and delete their posts. You can unblock them below the feed.',
    block: 'Block author',
  },
};
