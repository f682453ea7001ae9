import { expect, it } from 'vitest';
import { describeNfts } from '@/devnet/seed/storeNfts';

it('gives every NFT its own name and picture', () => {
  const nfts = Object.values(describeNfts()).flat();
  expect(nfts).toHaveLength(28);
  for (const key of ['name', 'picture'] as const) expect(new Set(nfts.map((nft) => nft[key])).size).toBe(28);
});
