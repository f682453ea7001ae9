import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftTransfers } from '@/server/data/index/listNftTransfers';
import type { PageParameters } from '@/server/data/index/listPage';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/** Which transfers of an address: those it got, those it sent, or both. */
export type Direction = 'both' | 'to' | 'from';

/** `getNFTTransfers`: the NFTs that an address has sent or got, newest first. */
export async function getNFTTransfers(
  index: Index,
  parameters: { address: string; direction?: Direction | undefined } & RangeParameters & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const { direction = 'both' } = parameters;
  const where = new Conditions();
  const address = where.value(parameters.address.toLowerCase());
  if (direction !== 'to') where.either.push(`t.from_address = ${address}`);
  if (direction !== 'from') where.either.push(`t.to_address = ${address}`);
  await addRange(index, where, parameters);
  return listNftTransfers(index, 'getNFTTransfers', where, parameters);
}
