import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { Conditions } from '@/server/data/index/Conditions';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import type { Page, TokenTransfer } from '@/protocol/data/shapes';
import { tokenTransferListing } from '@/server/data/index/tokenTransferListing';

/** `getTokenTransfers`: the ERC-20 tokens that an address has sent or got, newest first. */
export async function getTokenTransfers(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<TokenTransfer>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(parameters.address.toLowerCase());
  where.either.push(`t.from_address = ${address}`, `t.to_address = ${address}`);
  return listPage(index, tokenTransferListing('getTokenTransfers', where), parameters);
}
