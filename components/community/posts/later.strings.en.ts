/** Texts of what comes later in a post: previews, the editor, replies and signatures. */
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
};
