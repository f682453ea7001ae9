import { confirmSupplies } from '@/server/data/index/confirmSupplies';
import type { AskNfts } from '@/server/data/index/confirmOwners';
import { Conditions } from '@/server/data/index/Conditions';
import { formatTokenIds, type TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { listPage, type PageParameters } from '@/server/data/index/listPage';
import { NFT_COLUMNS, NFT_JOINS, type SummedNft } from '@/server/data/index/nftColumns';
import { requireContract } from '@/server/data/index/requireContract';
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
  ask: AskNfts,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<Page<Nft>> {
  const contract = await requireContract(index, parameters.address, 'nft');
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
  const span = { ...parameters, limit: parameters.limit ?? PAGE };
  const page = await listPage<SummedNft>(index, listing, span);
  const result = await confirmSupplies(index, ask, contract.address, page.result);
  return { ...page, result: formatTokenIds(result, parameters) };
}
