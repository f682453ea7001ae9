import type { Nft, NftContract, Page } from '@/protocol/data/shapes';
import { formatTokenIds, iso, JOIN_CONTRACT, type TokenIdFormat } from '@/server/data-api/index/columns';
import {
  readEach,
  type ReadNfts,
  findCandidates,
  HEAD,
  IS_CONFIRMED,
  JOIN_CHECK,
  withoutCheckColumns,
} from '@/server/data-api/index/nfts/confirmOwners';
import type { Index } from '@/server/data-api/index/connectIndex';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import { listNftOwners, type NftOwners } from '@/server/data-api/index/nfts/nftOwners';
import { requireContract, requireToken } from '@/server/data-api/index/requireContract';
import { notFound } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';

/** An NFT, whose amount is the truth where it `is_sure`, and the newest block when it was read. */
type ConsistentNft = Nft & { is_sure: boolean; head: string };

/** What an NFT is told by, by `t` out of `nft_tokens` and `NFT_JOINS`. */
const NFT_COLUMNS = `t.token_address, t.token_id::text, t.contract_type, t.token_uri, t.metadata,
  ${iso('t.synced_at')} AS synced_at, c.name, c.symbol, o.amount::text, ${IS_CONFIRMED} AS is_sure, ${HEAD}::text AS head`;

/** Looks up the contract of each NFT with its check, and how much there is of it by the transfers. */
const NFT_JOINS = `${JOIN_CONTRACT} ${JOIN_CHECK} LEFT JOIN LATERAL (
  SELECT sum(o.amount) AS amount FROM chain.nft_owners o
  WHERE o.token_address = t.token_address AND o.token_id = t.token_id AND o.amount > 0) o ON true`;

/** `getNFTs`: the NFTs that an address holds, of all contracts or of some. */
export async function getNFTs(
  index: Index,
  ask: ReadNfts,
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
  ask: ReadNfts,
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
  ask: ReadNfts,
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
  const page = await listPage<ConsistentNft>(index, listing, span);
  const result = await confirmSupplies(index, ask, contract.address, page.result);
  return { ...page, result: formatTokenIds(result, parameters) };
}

/**
 * `getTokenIdMetadata`: what one NFT says of itself.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenIdMetadata(
  index: Index,
  ask: ReadNfts,
  parameters: { address: string; token_id: string } & TokenIdFormat,
): Promise<Nft> {
  const { token_address, token_id } = await requireToken(index, parameters);
  const { rows } = await index.query<ConsistentNft>(
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

/** Owners of one NFT that are asked about to add up what they have, and of all NFTs of a page. */
const MAX_OWNERS = 100;
const MAX_CALLS = 1_000;

/**
 * Tells of NFTs of one contract how many there are. Where the contract is not the sum of its transfers: 1 of a token of
 * ERC-721 that it says somebody owns, and of others what those have whom it ever named; `null` of what nobody owns, and
 * where these are too many to ask about.
 */
async function confirmSupplies(
  index: Index,
  ask: ReadNfts,
  token: string,
  rows: readonly ConsistentNft[],
): Promise<Nft[]> {
  const unconfirmed = rows.filter((row) => !row.is_sure);
  if (unconfirmed.length === 0) return rows.map(withoutCheckColumns);
  const table = await findCandidates(index, { token });
  const owners = await readOwners(
    index,
    table,
    unconfirmed.filter(({ contract_type }) => contract_type !== 'ERC721'),
  );
  const questionsOf = ({ token_address, token_id, contract_type }: Nft) =>
    (contract_type === 'ERC721' ? [null] : (owners.get(token_id) ?? [])).map((owner) => {
      return { token_address, token_id, owner };
    });
  const answerTo = await readEach(ask, unconfirmed.flatMap(questionsOf), rows[0]?.head ?? '0');
  return rows.map((row) => {
    if (row.is_sure) return withoutCheckColumns(row);
    const answers = questionsOf(row).map((question) => ({ question, answer: answerTo(question) }));
    const amounts = answers.map(({ question, answer }) =>
      question.owner === null ? BigInt(answer !== null) : BigInt(answer ?? 0),
    );
    const amount = amounts.reduce((sum, one) => sum + one, 0n);
    return { ...withoutCheckColumns(row), amount: amount > 0n ? amount.toString() : null };
  });
}

/** Those who may own each NFT, by its id; none of it where they are too many. */
async function readOwners(index: Index, table: string, nfts: readonly Nft[]): Promise<Map<string, string[]>> {
  if (nfts.length === 0) return new Map();
  const { rows } = await index.query<{ id: string; owners: string[] }>(
    `SELECT w.token_id::text AS id, array_agg(c.owner) AS owners
     FROM unnest($1::bytea[], $2::numeric[]) AS w (token_address, token_id) CROSS JOIN LATERAL (
       SELECT t.owner FROM ${table} t WHERE t.token_address = w.token_address AND t.token_id = w.token_id
       LIMIT ${MAX_OWNERS + 1}) c
     GROUP BY w.token_id ORDER BY w.token_id`,
    [nfts.map(({ token_address }) => toBytes(token_address)), nfts.map(({ token_id }) => token_id)],
  );
  const few = new Map<string, string[]>();
  let questions = 0;
  for (const { id, owners } of rows) {
    questions += owners.length;
    if (owners.length <= MAX_OWNERS && questions <= MAX_CALLS) few.set(id, owners);
  }
  return few;
}
