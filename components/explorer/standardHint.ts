/** What the standard of a collection means for its NFTs, in plain words. */
export const standardHint = (standard: string): string | undefined =>
  ({
    ERC721: 'Each NFT is unique.',
    ERC1155: 'There can be several identical copies of each NFT.',
  })[standard];
