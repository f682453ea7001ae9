import type { NftOwner, Page } from '@/protocol/data/shapes';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { formatTokenIds, JOIN_TOKEN, TOKEN_COLUMNS, type TokenIdFormat } from '@/server/data-api/index/columns';
import {
  type ReadNfts,
  confirmOwners,
  findCandidates,
  HEAD,
  IS_CONFIRMED,
  JOIN_CHECK,
  withoutCheckColumns,
} from '@/server/data-api/index/nfts/confirmOwners';
import { requireContract, requireToken } from '@/server/data-api/index/requireContract';
import { toBytes } from '@/server/db/chains/bytes';

/** NFTs and who holds them; `status` tells that the index is complete. */
export type NftOwners = Page<NftOwner> & { status: string };

/** Whose NFTs: of an owner, of a contract or several, one alone; at least an owner or one contract. Addresses in lower case. */
export type WhichNfts = { owner?: string; token?: string; tokens?: readonly string[] | undefined; token_id?: string };

type Row = NftOwner & { amount: string; is_sure: boolean; head: string };

/**
 * NFTs and who holds them now, by contract and id. Where a contract is not the sum of its transfers, `total` counts whom
 * it ever named, and rows that are not true are left out of the page.
 */
export async function listNftOwners(
  index: Index,
  ask: ReadNfts,
  { name, owner, token, tokens, token_id }: WhichNfts & { name: string },
  parameters: PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const table = await findCandidates(index, owner === undefined ? { token } : { owner });
  const where = new Conditions()
    .add(token && toBytes(token), (value) => `t.token_address = ${value}`)
    .add(owner && toBytes(owner), (value) => `t.owner = ${value}`)
    .add(tokens?.length ? tokens.map(toBytes) : null, (value) => `t.token_address = ANY(${value})`)
    .add(token_id, (value) => `t.token_id = ${value}`);
  const page = await listPage<Row>(
    index,
    {
      name,
      table,
      key: ['token_address', 'token_id', 'owner'],
      ascending: true,
      where,
      columns: `t.token_address, t.token_id::text, coalesce(n.contract_type, c.contract_type) AS contract_type,
        t.owner AS owner_of, coalesce(t.block_number, ${HEAD})::text AS block_number,
        coalesce(t.block_number_minted, n.block_number_minted)::text AS block_number_minted, t.amount::text,
        ${TOKEN_COLUMNS}, ${IS_CONFIRMED} AS is_sure, ${HEAD}::text AS head`,
      joins: `${JOIN_TOKEN} ${JOIN_CHECK}`,
    },
    parameters,
  );
  const rows = await confirmOwners(index, ask, { table, rows: page.result, isOfOwner: owner !== undefined });
  const result = rows.map(withoutCheckColumns);
  return { status: 'SYNCED', ...page, result: formatTokenIds(result, parameters) };
}

/**
 * `getNFTOwners`: the NFTs of one contract and who holds them.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function getNFTOwners(
  index: Index,
  ask: ReadNfts,
  parameters: { address: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { address: token } = await requireContract(index, parameters.address, 'nft');
  return listNftOwners(index, ask, { name: 'getNFTOwners', token }, parameters);
}

/**
 * `getTokenIdOwners`: who holds one NFT; several addresses for ERC-1155.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenIdOwners(
  index: Index,
  ask: ReadNfts,
  parameters: { address: string; token_id: string } & PageParameters & TokenIdFormat,
): Promise<NftOwners> {
  const { token_address: token, token_id } = await requireToken(index, parameters);
  return listNftOwners(index, ask, { name: 'getTokenIdOwners', token, token_id }, parameters);
}
