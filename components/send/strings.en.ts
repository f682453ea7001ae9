import { plural } from '@/lib/format/text';

/** Texts of `/send`. */
export const strings = {
  /** The page itself: title, description, and the prompt to sign in. */
  page: {
    title: 'Send',
    description: 'Send ETH, tokens and NFTs. Every transaction is simulated before you sign it.',
    signIn: 'Sign in to send',
  },
  title: 'Send',
  kicker: 'ETH, tokens and NFTs',
  noWallet: {
    title: 'No wallet connected',
    text: 'SendFileOptions needs an Ethereum wallet. Connect one in this browser, or unlock it.',
    link: 'Connect a wallet',
  },
  form: {
    asset: 'Asset',
    coin: 'Coin',
    tokens: 'Tokens',
    nfts: 'NFTs',
    other: 'Other token or NFT (paste contract)',
    type: 'Type',
    contract: 'Contract',
    tokenId: 'Token ID',
    to: 'To',
    toPlaceholder: '0x… or a name such as ada.eth',
    toHint: 'You’ll see the full address before confirming.',
    recentRecipients: 'Recent recipients',
    amount: 'Amount',
    max: 'Max',
    maxHint: 'Full balance minus network fee.',
    review: 'Review',
    balance: (amount: string) => `You have ${amount}`,
    rawBalance: (amount: string) => `You have ${amount}. This token has no decimals.`,
    balanceLoading: 'Loading balance…',
    balanceUnknown: 'Balance not available.',
    option: (name: string, balance: string) => `${name} · ${balance}`,
    incomplete: (network: string) =>
      `Some assets on ${network} could not be loaded. You can still send them by their contract.`,
    shownNfts: (shown: number, total: number) => `Showing ${shown.toLocaleString('en')} of ${plural(total, 'NFT')}`,
    showMore: 'Show more',
    unnamedToken: 'Unnamed token',
    unnamedNft: 'NFT',
  },
  types: {
    erc20: 'Token (ERC-20)',
    erc721: 'NFT (ERC-721)',
    erc1155: 'NFT with several copies (ERC-1155)',
  },
  /** What is sent, in the review and in the list of what is pending. */
  review: {
    tokenAmount: (amount: string, token: string) => `${amount} of token ${token}`,
    nft: (id: string, collection: string) => `NFT ${id} of ${collection}`,
    copies: (amount: string, nft: string) => `${amount} of ${nft}`,
    summary: (content: string, recipient: string) => `${content} to ${recipient}`,
  },
  sent: {
    submitted: 'Transaction submitted',
    submittedText: 'Its status is shown below.',
    confirmed: 'Transaction confirmed',
  },
  recent: {
    title: 'Recent',
    sent: '<0/> to <1/>',
    viewAll: 'View all activity',
    failed: (network: string) => `Recent transfers on ${network} could not be loaded.`,
  },
};
