import { formatNumber, plural } from '@/lib/format/text';

/** Texts of the NFTs of a portfolio, and of one of them. */
export const strings = {
  collection: 'Collection',
  allCollections: 'All collections',
  count: (nfts: number, collections: number) => `${formatNumber(nfts)} in ${plural(collections, 'collection')}`,
  emptyTitle: 'No NFTs yet',
  emptyText: 'NFTs sent to these wallets appear here.',
  noImage: 'No image',
  imageAt: (host: string) => `Image hosted at ${host}`,
  /** The dialog of one NFT. */
  dialog: {
    notCached: 'Image not cached.',
    openImage: (host: string) => `Open it at ${host}`,
    attributes: 'Attributes',
    attribute: 'Attribute',
    network: 'Network',
    mint: 'Mint',
    contract: 'Contract',
    tokenId: 'Token ID',
    history: 'History',
    noTransfers: 'No transfers yet.',
    burned: 'Burned',
    minted: 'Minted to <0/>',
    sent: 'To <0/>',
    owners: 'Owners',
    noOwner: 'No owner: it was burned.',
  },
};
