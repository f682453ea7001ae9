import type { NftContract } from '@/protocol/data/shapes';
import type { Index } from '@/server/data/index/Index';
import { requireContract } from '@/server/data/index/requireContract';

/**
 * `getNFTMetadata`: what an NFT contract calls itself.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTMetadata(index: Index, parameters: { address: string }): Promise<NftContract> {
  const { address, name, symbol, contract_type, synced_at } = await requireContract(index, parameters.address, 'nft');
  return { token_address: address, name, symbol, contract_type, synced_at: synced_at?.toISOString() ?? null };
}
