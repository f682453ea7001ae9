/** Titles and descriptions of the pages whose route declares them, and the prompt of those that need a session. */
export const strings = {
  activity: {
    title: 'Activity',
    description: 'Everything your addresses sent, received and called on all networks, in one list with exact amounts.',
    signIn: 'Sign in to see your activity',
  },
  files: {
    title: 'Files',
    description: 'Upload files of any size, tag them and share them. Uploads resume after a lost connection or reload.',
    signIn: 'Sign in to see your files',
  },
  portfolio: {
    title: 'Portfolio',
    description: 'The tokens and NFTs of all your wallets on all networks, with their value and your token approvals.',
    signIn: 'Sign in to see your portfolio',
  },
  send: {
    title: 'Send',
    description: 'Send ETH, tokens and NFTs. Every transaction is simulated before you sign it.',
    signIn: 'Sign in to send',
  },
};
