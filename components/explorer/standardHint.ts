/** What the standard of a collection means for its NFTs, in plain words. */
export const standardHint = (standard: string): string | undefined =>
  ({
    ERC721: 'Each of its NFTs is one of a kind.',
    ERC1155: 'Of each of its NFTs there may be several, all alike.',
  })[standard];
