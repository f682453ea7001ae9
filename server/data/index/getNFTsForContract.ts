import type { AskNfts } from '@/server/data/index/confirmOwners';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';
import { requireContract } from '@/server/data/index/requireContract';

/**
 * `getNFTsForContract`: the NFTs of one contract that an address holds.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTsForContract(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_address: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { address: token } = await requireContract(index, parameters.token_address, 'nft');
  const which = { name: 'getNFTsForContract', token, owner: parameters.address.toLowerCase() };
  return listNftOwners(index, ask, which, parameters);
}
