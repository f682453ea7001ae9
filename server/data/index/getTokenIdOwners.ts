import type { AskNfts } from '@/server/data/index/confirmOwners';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';
import { requireToken } from '@/server/data/index/requireToken';

/**
 * `getTokenIdOwners`: who holds one NFT; several addresses for ERC-1155.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenIdOwners(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_id: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { token_address: token, token_id } = await requireToken(index, parameters);
  return listNftOwners(index, ask, { name: 'getTokenIdOwners', token, token_id }, parameters);
}
