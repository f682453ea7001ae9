import type { PublicClient } from 'viem';
import type { NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';
import { pageStart } from '@/server/data/pageStart';
import { invalid } from '@/server/data/refuse';
import { readNft, type NftParameters } from '@/server/data/node/readNft';
import type { TokenFileSources } from '@/server/indexer/metadata/readTokenFile';

/**
 * `getTokenIdOwners`: who holds an NFT. `block_number` is the newest block, as of which it was asked.
 *
 * @returns `null` for ERC-1155, whose contracts do not tell who holds theirs
 * @throws Parse.Error 101 for a token that is not there, 142 for a cursor: there is but one row
 */
export async function getTokenIdOwners(
  client: PublicClient,
  parameters: NftParameters & PageParameters,
  sources: TokenFileSources,
): Promise<NftOwners | null> {
  const { limit, offset } = pageStart(parameters);
  if (parameters.cursor) throw invalid('cursor: is of another query. Begin without a cursor.');
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const { nft, owner } = await readNft(client, parameters, sources);
  if (owner === null) return null;
  const row = { ...nft, owner_of: owner, block_number: head.toString(), block_number_minted: null };
  const result = offset === 0 ? [row] : [];
  return { status: 'SYNCED', total: 1, page: Math.floor(offset / limit), page_size: limit, cursor: '', result };
}
