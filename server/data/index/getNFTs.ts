import type { AskNfts } from '@/server/data/index/confirmOwners';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';

/** `getNFTs`: the NFTs that an address holds, of all contracts or of some. */
export async function getNFTs(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_addresses?: readonly string[] | undefined } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const tokens = parameters.token_addresses?.map((token) => token.toLowerCase());
  const which = { name: 'getNFTs', owner: parameters.address.toLowerCase(), tokens };
  return listNftOwners(index, ask, which, parameters);
}
