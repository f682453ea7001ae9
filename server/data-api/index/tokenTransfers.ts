import type { Page, TokenTransfer } from '@/protocol/data/shapes';
import { Conditions, type Listing, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { addRange, type RangeParameters } from '@/server/data-api/index/blockRange';
import { BLOCK_COLUMNS, JOIN_BLOCK } from '@/server/data-api/index/columns';
import { requireContract } from '@/server/data-api/index/requireContract';
import { toBytes } from '@/server/db/chains/bytes';

/** `getTokenTransfers`: the ERC-20 tokens that an address has sent or got, newest first. */
export async function getTokenTransfers(
  index: Index,
  parameters: { address: string } & RangeParameters & PageParameters,
): Promise<Page<TokenTransfer>> {
  const where = new Conditions();
  await addRange(index, where, parameters);
  const address = where.value(toBytes(parameters.address));
  where.either.push(`t.from_address = ${address}`, `t.to_address = ${address}`);
  return listPage(index, tokenTransferListing('getTokenTransfers', where), parameters);
}

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
  const where = new Conditions().add(toBytes(address), (value) => `t.token_address = ${value}`);
  await addRange(index, where, parameters);
  return listPage(index, tokenTransferListing('getTokenAddressTransfers', where), parameters);
}

/** A list of transfers of ERC-20 tokens, newest first. */
function tokenTransferListing(name: string, where: Conditions): Listing {
  return {
    name,
    table: 'chain.token_transfers',
    key: ['block_number', 'log_index'],
    where,
    columns: `t.transaction_hash, t.token_address AS address, t.from_address, t.to_address, t.amount::text AS value,
      ${BLOCK_COLUMNS}`,
    joins: JOIN_BLOCK,
  };
}
