import { Conditions } from '@/server/data/index/Conditions';
import { formatTokenIds, type TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import { NFT_COLUMNS, NFT_JOINS } from '@/server/data/index/nftColumns';
import { NFT, requireContract } from '@/server/data/index/requireContract';
import type { Nft, Page } from '@/protocol/data/shapes';

/** Rows of a page where the caller does not say (the protocol's default of this function). */
const PAGE = 500;

/**
 * `getAllTokenIds`: the NFTs of one contract.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getAllTokenIds(
  index: Index,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<Page<Nft>> {
  const contract = await requireContract(index, parameters.address, NFT);
  const where = new Conditions().add(contract.address, (value) => `t.token_address = ${value}`);
  const listing = {
    name: 'getAllTokenIds',
    table: 'nft_tokens',
    key: ['token_address', 'token_id'],
    ascending: true,
    where,
    columns: NFT_COLUMNS,
    joins: NFT_JOINS,
  };
  const page = await listPage<Nft>(index, listing, { ...parameters, limit: parameters.limit ?? PAGE });
  return { ...page, result: formatTokenIds(page.result, parameters) };
}
