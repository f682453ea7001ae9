import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftTransfers } from '@/server/data/index/listNftTransfers';
import type { PageParameters } from '@/server/data/index/listPage';
import { requireContract } from '@/server/data/index/requireContract';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/**
 * `getContractNFTTransfers`: the transfers of one contract's NFTs, newest first.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getContractNFTTransfers(
  index: Index,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const contract = await requireContract(index, parameters.address, 'nft');
  const where = new Conditions().add(contract.address, (value) => `t.token_address = ${value}`);
  return listNftTransfers(index, 'getContractNFTTransfers', where, parameters);
}
