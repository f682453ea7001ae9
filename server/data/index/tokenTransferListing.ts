import { BLOCK_COLUMNS, JOIN_BLOCK } from '@/server/data/index/columns';
import type { Conditions } from '@/server/data/index/Conditions';
import type { Listing } from '@/server/data/index/listPage';

/** A list of transfers of ERC-20 tokens, newest first. */
export function tokenTransferListing(name: string, where: Conditions): Listing {
  return {
    name,
    table: 'token_transfers',
    key: ['block_number', 'log_index'],
    where,
    columns: `t.transaction_hash, t.token_address AS address, t.from_address, t.to_address, t.amount::text AS value,
      ${BLOCK_COLUMNS}`,
    joins: JOIN_BLOCK,
  };
}
