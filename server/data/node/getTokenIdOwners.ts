import type { PublicClient } from 'viem';
import type { NftOwners } from '@/server/data/index/listNftOwners';
import { readNft, type NftParameters } from '@/server/data/node/readNft';
import type { TokenFileSources } from '@/server/indexer/metadata/readTokenFile';

/**
 * `getTokenIdOwners`: who holds an NFT. `block_number` is the newest block, as of which it was asked.
 *
 * @returns `null` for ERC-1155, whose contracts do not tell who holds theirs
 * @throws Parse.Error 101 for a token that is not there
 */
export async function getTokenIdOwners(
  client: PublicClient,
  parameters: NftParameters,
  sources: TokenFileSources,
): Promise<NftOwners | null> {
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const { nft, owner } = await readNft(client, parameters, sources);
  if (owner === null) return null;
  const row = { ...nft, owner_of: owner, block_number: head.toString(), block_number_minted: null };
  return { status: 'SYNCED', total: 1, page: 0, page_size: 1, cursor: '', result: [row] };
}
