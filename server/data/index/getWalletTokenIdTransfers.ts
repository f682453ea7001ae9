import { Conditions } from '@/server/data/index/Conditions';
import type { TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listNftTransfers } from '@/server/data/index/listNftTransfers';
import type { PageParameters } from '@/server/data/index/listPage';
import { invalid } from '@/server/data/refuse';
import { requireToken } from '@/server/data/index/requireToken';
import type { NftTransfer, Page } from '@/protocol/data/shapes';

/**
 * `getWalletTokenIdTransfers`: the transfers of one NFT, newest first, or oldest first for `order: 'block_number.ASC'`.
 *
 * @throws Parse.Error 101 for a token that the index does not know, 142 for an order that is none
 */
export async function getWalletTokenIdTransfers(
  index: Index,
  parameters: { address: string; token_id: string; order?: string | undefined } & PageParameters & TokenIdFormat,
): Promise<Page<NftTransfer>> {
  const ascending = isAscending(parameters.order ?? '');
  const { token_address, token_id } = await requireToken(index, parameters);
  const where = new Conditions()
    .add(token_address, (value) => `t.token_address = ${value}`)
    .add(token_id, (value) => `t.token_id = ${value}`);
  return listNftTransfers(index, 'getWalletTokenIdTransfers', where, { ...parameters, ascending });
}

/** Transfers stand in one order, that of the chain: a second field cannot change it. */
function isAscending(order: string): boolean {
  if (order === '') return false;
  const [first = ''] = order.split(',');
  const [, direction] = /^\s*(?:block_number|block_timestamp|log_index)(?:\.(asc|desc))?\s*$/i.exec(first) ?? [
    null,
    null,
  ];
  if (direction === null) throw invalid('order: must be block_number.ASC or block_number.DESC');
  return direction?.toLowerCase() !== 'desc';
}
