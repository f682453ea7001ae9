import type { Index } from '@/server/data/index/Index';
import { NFT, requireContract } from '@/server/data/index/requireContract';

/**
 * `syncNFTContract`: has the metadata of all NFTs of a contract fetched anew, one after the other.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function syncNFTContract(index: Index, parameters: { address: string }): Promise<Record<string, never>> {
  const { address } = await requireContract(index, parameters.address, NFT);
  await index.query(
    "UPDATE nft_tokens SET state = 'waiting', tries = 0, next_try_at = now() WHERE token_address = $1",
    [address],
  );
  return {};
}
