import { plural } from '@/lib/format/text';

/** Texts of what comes later in a post: previews, the editor, replies, signatures and questions. */
export const strings = {
  /** Kinds of pages of this site that a post links to. */
  previews: {
    profile: 'Profile',
    docs: 'Docs',
    transaction: 'Transaction',
    address: 'Address',
    token: 'Token',
    collection: 'NFT collection',
    nft: 'NFT',
    block: 'Block',
  },
  edit: {
    label: 'Edit post',
    text: 'Text of the post',
    signed: 'Editing removes your signature.',
    save: 'Save',
    cancel: 'Cancel',
  },
  replies: {
    label: 'Replies',
    more: 'Load more replies',
    signIn: 'Sign in to reply.',
    yours: 'Your reply',
  },
  signature: {
    verified: {
      browser: (network: string) => `${network} · Verified`,
      server: (network: string) => `${network} · Verified by the server`,
    },
    verifiedTextOnly: {
      browser: (network: string) => `${network} · Verified (text only, without images and location)`,
      server: (network: string) => `${network} · Verified by the server (text only, without images and location)`,
    },
    retry: 'Verify again',
    checking: 'Verifying signature of <0/>',
    valid: 'Signed by <0/>',
    invalid: 'Invalid signature. Don’t trust the author shown.',
    unknown: 'Signature of <0/> not verified',
  },
  /** What is asked before it is done. */
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
