import { strings } from '@/components/explorer/strings.en';

/** What the standard of a collection means for its NFTs, in plain words. */
export const standardHint = (standard: string): string | undefined =>
  standard === 'ERC721' || standard === 'ERC1155' ? strings.standards[standard] : undefined;
