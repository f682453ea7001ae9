import { formatNumber, plural } from '@/lib/format/text';

/** Texts of what comes after the form of a transfer, or is seldom part of it. */
export const strings = {
  /** The account that sends. */
  from: {
    label: 'From',
    change: ' Choose another account in your wallet',
    failed: 'Your wallet could not change the account',
  },
  /** The list to choose an asset from. */
  assets: {
    coin: 'Coin',
    tokens: 'Tokens',
    nfts: 'NFTs',
    searchAssets: 'Search by name, symbol or contract',
    noAsset: 'No results',
    shownNfts: (shown: number, total: number) => `Showing ${formatNumber(shown)} of ${plural(total, 'NFT')}`,
    showMore: 'Show more',
  },
  /** An asset that is named by its contract. */
  otherAsset: {
    type: 'Type',
    contract: 'Contract',
    tokenId: 'Token ID',
  },
  /** A payment request of another network. */
  request: {
    title: 'Payment request',
    to: 'To',
    amount: 'Amount',
    anyAmount: 'You choose',
    token: 'Token',
    network: 'Network',
    /** The coin of a network that has no name here. */
    coin: 'coins',
    without: 'Continue without it',
  },
  types: {
    erc20: 'Token (ERC-20)',
    erc721: 'NFT (ERC-721)',
    erc1155: 'NFT with several copies (ERC-1155)',
  },
  /** The review of a transfer, and its line in the list of pending ones. */
  review: {
    tokenAmount: (amount: string, token: string) => `${amount} of token ${token}`,
    nft: (id: string, collection: string) => `NFT ${id} of ${collection}`,
    copies: (amount: string, nft: string) => `${amount} of ${nft}`,
    summary: (content: string, recipient: string) => `${content} to ${recipient}`,
    send: 'You send',
    to: 'To',
    contract: 'Contract',
    submit: (content: string) => `Send ${content}`,
  },
  recent: {
    title: 'Recent transfers',
    to: 'To',
    address: 'Address',
    amount: 'Amount',
    when: 'When',
    fee: 'Network fee',
    again: 'Send again',
    copyAddress: 'Copy address',
    viewAll: 'View all activity',
    failed: (network: string) => `Recent transfers on ${network} could not be loaded.`,
  },
};
