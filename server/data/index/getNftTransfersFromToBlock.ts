import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftTransfers } from '@/server/data/index/listNftTransfers';
import type { PageParameters } from '@/server/data/index/listPage';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/** `getNftTransfersFromToBlock`: the transfers of NFTs in a part of the chain, newest first. */
export async function getNftTransfersFromToBlock(
  index: Index,
  parameters: RangeParameters & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  return listNftTransfers(index, 'getNftTransfersFromToBlock', where, parameters);
}
