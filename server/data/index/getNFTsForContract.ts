import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';
import { NFT, requireContract } from '@/server/data/index/requireContract';

/**
 * `getNFTsForContract`: the NFTs of one contract that an address holds.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTsForContract(
  index: Index,
  parameters: { address: string; token_address: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const contract = await requireContract(index, parameters.token_address, NFT);
  const where = new Conditions()
    .add(contract.address, (value) => `t.token_address = ${value}`)
    .add(parameters.address.toLowerCase(), (value) => `t.owner = ${value}`);
  return listNftOwners(index, 'getNFTsForContract', where, parameters);
}
