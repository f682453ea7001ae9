import { addRange, type RangeParameters } from '@/server/data/index/blockRange';
import { Conditions } from '@/server/data/index/Conditions';
import { requireContract } from '@/server/data/index/requireContract';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import type { Page, TokenTransfer } from '@/protocol/data/shapes';
import { tokenTransferListing } from '@/server/data/index/tokenTransferListing';

/**
 * `getTokenAddressTransfers`: the transfers of one ERC-20 token, newest first.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenAddressTransfers(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<TokenTransfer>> {
  const { address } = await requireContract(index, parameters.address, 'token');
  const where = new Conditions().add(address, (value) => `t.token_address = ${value}`);
  await addRange(index, where, parameters);
  return listPage(index, tokenTransferListing('getTokenAddressTransfers', where), parameters);
}
