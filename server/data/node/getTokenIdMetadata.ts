import type { PublicClient } from 'viem';
import type { Nft } from '@/protocol/data/shapes';
import { readNft, type NftParameters } from '@/server/data/node/readNft';
import type { TokenFileSources } from '@/server/indexer/metadata/readTokenFile';

/**
 * `getTokenIdMetadata`: what one NFT tells of itself.
 *
 * @throws Parse.Error 101 for a token that is not there
 */
export async function getTokenIdMetadata(
  client: PublicClient,
  parameters: NftParameters,
  sources: TokenFileSources,
): Promise<Nft> {
  return (await readNft(client, parameters, sources)).nft;
}
