import type { AskNfts } from '@/server/data/index/confirmOwners';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';
import { requireContract } from '@/server/data/index/requireContract';

/**
 * `getNFTOwners`: the NFTs of one contract and who holds them.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTOwners(
  index: Index,
  ask: AskNfts,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { address: token } = await requireContract(index, parameters.address, 'nft');
  return listNftOwners(index, ask, { name: 'getNFTOwners', token }, parameters);
}
