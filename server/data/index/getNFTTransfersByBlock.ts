import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import { findBlock } from '@/server/data/index/getBlock';
import type { Index } from '@/server/data/index/Index';
import { listNftTransfers } from '@/server/data/index/listNftTransfers';
import type { PageParameters } from '@/server/data/index/listPage';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/**
 * `getNFTTransfersByBlock`: the transfers of NFTs in one block, last first.
 *
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getNFTTransfersByBlock(
  index: Index,
  parameters: { block_number_or_hash: string } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer> & { block_exists: boolean; index_complete: boolean }> {
  const number = await findBlock(index, parameters.block_number_or_hash);
  const where = new Conditions().add(number, (value) => `t.block_number = ${value}`);
  // A block is written together with all its transfers.
  return {
    ...(await listNftTransfers(index, 'getNFTTransfersByBlock', where, parameters)),
    block_exists: true,
    index_complete: true,
  };
}
