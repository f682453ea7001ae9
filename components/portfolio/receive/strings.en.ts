/** Texts of `/receive` and of the dialog on `/portfolio`. */
export const strings = {
  /** The page itself: title, description, and the prompt to sign in. */
  page: {
    title: 'Receive',
    description: 'Your address as text and as a QR code, to receive coins, tokens and NFTs.',
    signIn: 'Sign in to see your address',
  },
  title: 'Receive',
  lead: 'Share your address or its QR code with the sender.',
  loading: 'Loading your addresses',
  account: 'Wallet',
  address: 'Your address',
  copyFailed: 'Couldn’t copy',
  copyWhich: 'Copy an address',
  copiedOne: (address: string) => `Copied ${address}`,
  share: 'Share',
  save: 'Save QR',
  another: 'Link another',
  network: 'Network',
  what: (coin: string, network: string) => `${coin ? `${coin}, tokens` : 'Tokens'} and NFTs on ${network}`,
  /** A request for an amount, in the code and as a link that wallets open. */
  request: {
    title: 'Request an amount',
    hint: 'Adds token and amount to the code',
    add: 'Add',
    remove: 'Remove request',
    amount: 'Amount',
    token: 'Token',
    link: 'Payment link (EIP-681)',
    copy: 'Copy payment link',
    of: (amount: string, symbol: string, address: string) => `a request for ${amount} ${symbol} to ${address}`,
    to: (name: string, network: string) => `to ${name} on ${network}`,
  },
  /** What came to the address last. */
  received: {
    title: 'Recently received',
    from: 'From',
    amount: 'Amount',
    when: 'When',
    minted: 'Minted',
    viewAll: 'View all received',
  },
  families: { eth: 'Ethereum', sol: 'Solana' },
  /** What may be sent to the address. */
  warning: {
    eth: (networks: string) =>
      `<0>Send only assets on ${networks}</0> <1>Assets sent on another network may be lost.</1>`,
    sol: '<0>Send only SOL and Solana tokens</0> <1>Assets of another network are lost.</1>',
  },
  anyEvm: 'Ethereum-compatible networks',
  noWallet: {
    title: 'No wallet yet',
    text: 'Link an Ethereum or Solana wallet to receive coins and tokens.',
    link: 'Link a wallet',
  },
};
