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
};
