import type { PublicClient } from 'viem';
import type { NftContract } from '@/protocol/data/shapes';
import { nftStandard } from '@/server/data/node/nftStandard';
import { readNames } from '@/server/data/node/readToken';

/**
 * `getNFTMetadata`: what an NFT contract calls itself.
 *
 * @throws Parse.Error 101 for what is no NFT contract
 */
export async function getNFTMetadata(client: PublicClient, { address }: { address: string }): Promise<NftContract> {
  const [contract_type, names] = await Promise.all([nftStandard(client, address), readNames(client, address)]);
  return { token_address: address.toLowerCase(), ...names, contract_type, synced_at: new Date().toISOString() };
}
