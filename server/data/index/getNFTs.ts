import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftOwners, type NftOwners } from '@/server/data/index/listNftOwners';
import type { PageParameters } from '@/server/data/index/listPage';

/** `getNFTs`: the NFTs that an address holds, of all contracts or of some. */
export async function getNFTs(
  index: Index,
  parameters: { address: string; token_addresses?: readonly string[] | undefined } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const tokens = parameters.token_addresses?.map((token) => token.toLowerCase());
  const where = new Conditions()
    .add(parameters.address.toLowerCase(), (value) => `t.owner = ${value}`)
    .add(tokens?.length ? tokens : null, (value) => `t.token_address = ANY(${value})`);
  return listNftOwners(index, 'getNFTs', where, parameters);
}
