import { JOIN_TOKEN, TOKEN_COLUMNS } from '@/server/data/index/columns';
import type { Conditions } from '@/server/data/index/Conditions';
import type { Index } from '@/server/data/index/Index';
import { formatTokenIds, type TokenIdFormat } from '@/server/data/index/formatTokenId';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import type { NftOwner, Page } from '@/protocol/data/shapes';

/** NFTs and who holds them; `status` tells that the index is complete. */
export type NftOwners = Page<NftOwner> & { status: string };

/** NFTs and who holds them, by contract and id. */
export async function listNftOwners(
  index: Index,
  name: string,
  where: Conditions,
  parameters: PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  where.all.push('t.amount > 0');
  const page = await listPage<NftOwner>(
    index,
    {
      name,
      table: 'nft_owners',
      key: ['token_address', 'token_id', 'owner'],
      ascending: true,
      where,
      columns: `t.token_address, t.token_id::text, coalesce(n.contract_type, c.contract_type) AS contract_type,
        t.owner AS owner_of, t.block_number::text, t.block_number_minted::text, t.amount::text, ${TOKEN_COLUMNS}`,
      joins: JOIN_TOKEN,
    },
    parameters,
  );
  return { status: 'SYNCED', ...page, result: formatTokenIds(page.result, parameters) };
}
