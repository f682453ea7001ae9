import type { Nft, NftContract, Page } from '@/protocol/data/shapes';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { formatTokenIds, iso, JOIN_CONTRACT, type TokenIdFormat } from '@/server/data-api/index/columns';
import type { AskNfts } from '@/server/data-api/index/confirmOwners';
import { confirmSupplies } from '@/server/data-api/index/confirmSupplies';
import { listNftOwners, type NftOwners } from '@/server/data-api/index/nftOwners';
import { HEAD, IS_SURE, JOIN_CHECK } from '@/server/data-api/index/nftCandidates';
import { requireContract } from '@/server/data-api/index/requireContract';
import { requireToken } from '@/server/data-api/index/requireToken';
import { notFound } from '@/server/data-api/refuse';
import { toBytes } from '@/server/db/chains/bytes';

/** An NFT, whose amount is the truth where it `is_sure`, and the newest block when it was read. */
export type SummedNft = Nft & { is_sure: boolean; head: string };

/** What an NFT is told by, by `t` out of `nft_tokens` and `NFT_JOINS`. */
const NFT_COLUMNS = `t.token_address, t.token_id::text, t.contract_type, t.token_uri, t.metadata,
  ${iso('t.synced_at')} AS synced_at, c.name, c.symbol, o.amount::text, ${IS_SURE} AS is_sure, ${HEAD}::text AS head`;

/** Looks up the contract of each NFT with its check, and how much there is of it by the transfers. */
const NFT_JOINS = `${JOIN_CONTRACT} ${JOIN_CHECK} LEFT JOIN LATERAL (
  SELECT sum(o.amount) AS amount FROM chain.nft_owners o
  WHERE o.token_address = t.token_address AND o.token_id = t.token_id AND o.amount > 0) o ON true`;

/** `getNFTs`: the NFTs that an address holds, of all contracts or of some. */
export async function getNFTs(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_addresses?: readonly string[] | undefined } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const tokens = parameters.token_addresses?.map((token) => token.toLowerCase());
  const which = { name: 'getNFTs', owner: parameters.address.toLowerCase(), tokens };
  return listNftOwners(index, ask, which, parameters);
}

/**
 * `getNFTsForContract`: the NFTs of one contract that an address holds.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTsForContract(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_address: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { address: token } = await requireContract(index, parameters.token_address, 'nft');
  const which = { name: 'getNFTsForContract', token, owner: parameters.address.toLowerCase() };
  return listNftOwners(index, ask, which, parameters);
}

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
  const where = new Conditions().add(toBytes(contract.address), (value) => `t.token_address = ${value}`);
  const listing = {
    name: 'getAllTokenIds',
    table: 'chain.nft_tokens',
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

/**
 * `getTokenIdMetadata`: what one NFT tells of itself.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenIdMetadata(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_id: string } & TokenIdFormat,
): Promise<Nft> {
  const { token_address, token_id } = await requireToken(index, parameters);
  const { rows } = await index.query<SummedNft>(
    `SELECT ${NFT_COLUMNS} FROM chain.nft_tokens t ${NFT_JOINS} WHERE t.token_address = $1 AND t.token_id = $2`,
    [toBytes(token_address), token_id],
  );
  const [token] = formatTokenIds(await confirmSupplies(index, ask, token_address, rows), parameters);
  if (!token) throw notFound(`Token ${token_id} of ${token_address} is not in the index any more.`);
  return token;
}

/**
 * `getNFTMetadata`: what an NFT contract calls itself.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTMetadata(index: Index, parameters: { address: string }): Promise<NftContract> {
  const { address, name, symbol, contract_type, synced_at } = await requireContract(index, parameters.address, 'nft');
  return { token_address: address, name, symbol, contract_type, synced_at: synced_at?.toISOString() ?? null };
}
