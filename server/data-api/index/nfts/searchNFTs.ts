import { setTimeout as wait } from 'node:timers/promises';
import type { FoundNft, HeldNft, Page } from '@/protocol/data/shapes';
import { formatTokenIds, iso, type TokenIdFormat } from '@/server/data-api/index/columns';
import { addRange, type Index, type RangeParameters } from '@/server/data-api/index/connectIndex';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import {
  type ReadNfts,
  confirmOwners,
  findCandidates,
  HEAD,
  IS_CONFIRMED,
  JOIN_CHECK,
} from '@/server/data-api/index/nfts/confirmOwners';
import { getNFTs } from '@/server/data-api/index/nfts/nfts';
import { requireContract, requireToken, type TokenKey } from '@/server/data-api/index/requireContract';
import { readSearchedWords, toTextQuery } from '@/server/data-api/index/searchedWords';
import { invalid } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';
import { NFT_WORDS } from '@/server/db/chains/chainTables';

/** The weight of each field in the index of words. */
const WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['name', 'A'],
  ['description', 'B'],
  ['attributes', 'C'],
  ['global', 'ABC'],
]);

/**
 * `searchNFTs`: the NFTs whose metadata holds all the words, or words that begin so.
 *
 * @param parameters `filter` names the fields to look in, with commas between; all of them by default
 * @throws Parse.Error 142 for a search without a word, or a field that is none
 */
export async function searchNFTs(
  index: Index,
  parameters: { q: string; filter?: string | undefined } & RangeParameters & PageParameters & TokenIdFormat,
): Promise<Page<FoundNft>> {
  const words = readSearchedWords(parameters.q);
  const weights = weightsOf(parameters.filter ?? 'global');
  const where = new Conditions().add(
    toTextQuery(words, weights),
    (value) => `${NFT_WORDS} @@ to_tsquery('simple', ${value})`,
  );
  await addRange(index, where, parameters, 'block_number_minted');
  const listing = {
    name: 'searchNFTs',
    table: 'chain.nft_tokens',
    key: ['token_address', 'token_id'],
    ascending: true,
    where,
    columns: `t.token_address, t.token_id::text, t.contract_type, t.token_uri, t.metadata,
      ${iso('t.synced_at')} AS synced_at, NULL AS token_hash`,
  };
  const page = await listPage<FoundNft>(index, listing, parameters);
  return { ...page, result: formatTokenIds(page.result, parameters) };
}

function weightsOf(filter: string): string {
  const weights = filter.split(',').map((field) => WEIGHTS.get(field.trim()));
  if (weights.includes(undefined)) throw invalid('filter: must be global, or some of name, description and attributes');
  return weights.join('');
}

/** How far fetching again is. */
type Resync = { status: 'started' | 'completed' | 'failed' };

/** How long `mode: 'sync'` waits, in milliseconds, and how often it looks. */
const TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 200;

/**
 * `reSyncMetadata`: has the metadata of one NFT fetched again, and its `token_uri` read again for `flag: 'uri'`. Answers at
 * once, or for `mode: 'sync'` when it is done.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function reSyncMetadata(
  index: Index,
  parameters: {
    address: string;
    token_id: string;
    flag?: 'uri' | 'metadata' | undefined;
    mode?: 'async' | 'sync' | undefined;
  },
): Promise<Resync> {
  const token = await requireToken(index, parameters);
  await index.query(
    `UPDATE chain.nft_tokens SET state = 'waiting', tries = 0, next_try_at = now(),
      token_uri = CASE WHEN $3 THEN NULL ELSE token_uri END
    WHERE token_address = $1 AND token_id = $2`,
    [toBytes(token.token_address), token.token_id, parameters.flag === 'uri'],
  );
  return { status: parameters.mode === 'sync' ? await outcome(index, token) : 'started' };
}

async function outcome(index: Index, { token_address, token_id }: TokenKey): Promise<Resync['status']> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    await wait(POLL_INTERVAL_MS);
    const { rows } = await index.query<{ state: string }>(
      'SELECT state FROM chain.nft_tokens WHERE token_address = $1 AND token_id = $2',
      [toBytes(token_address), token_id],
    );
    if (rows[0]?.state === 'done') return 'completed';
    if (rows[0]?.state === 'failed') return 'failed';
  }
  return 'started';
}

/**
 * `syncNFTContract`: has the metadata of all NFTs of a contract fetched again, one after the other.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function syncNFTContract(index: Index, parameters: { address: string }): Promise<Record<string, never>> {
  const { address } = await requireContract(index, parameters.address, 'nft');
  // Taken in one order, so that two who ask at the same time wait for each other in turn.
  await index.query(
    `UPDATE chain.nft_tokens t SET state = 'waiting', tries = 0, next_try_at = now()
    FROM (SELECT token_id FROM chain.nft_tokens WHERE token_address = $1 ORDER BY token_id FOR UPDATE) mine
    WHERE t.token_address = $1 AND t.token_id = mine.token_id`,
    [toBytes(address)],
  );
  return {};
}

/** The older helpers know no pages. */
const MAX_RESULTS = 500;

/** So many NFTs of contracts that have to be asked are counted: most of them are worthless gifts. */
const MAX_CHECKED = 2_000;

/** `getNFTs_old`: the NFTs that an address holds, the first 500. */
export async function getNFTs_old(index: Index, ask: ReadNfts, { address }: { address: string }): Promise<HeldNft[]> {
  const { result } = await getNFTs(index, ask, { address, limit: MAX_RESULTS });
  return result.map(({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => ({
    amount: Number(amount),
    contract_type,
    name,
    symbol,
    token_address,
    token_id,
    token_uri,
  }));
}

type Counted = { sure: number };
type Unconfirmed = { token_address: string; token_id: string; contract_type: string; head: string };

/** `getNFTsCount_old`: how many kinds of NFT an address holds; exact, but for more than 2,000 that have to be asked about. */
export async function getNFTsCount_old(index: Index, ask: ReadNfts, { address }: { address: string }): Promise<number> {
  const owner = address.toLowerCase();
  const table = await findCandidates(index, { owner });
  // In one statement: a contract may be checked in between two.
  const answered = await index.query<Counted & (Unconfirmed | { token_id: null })>(
    `WITH held AS MATERIALIZED (
       SELECT t.token_address, t.token_id, t.amount, ${IS_CONFIRMED} AS is_sure FROM ${table} t ${JOIN_CHECK} WHERE t.owner = $1)
     SELECT (SELECT count(*)::integer FROM held WHERE is_sure AND amount > 0) AS sure, ${HEAD}::text AS head,
       u.token_address, u.token_id::text, n.contract_type
     FROM (SELECT) one LEFT JOIN (SELECT * FROM held WHERE NOT is_sure LIMIT ${MAX_CHECKED}) u ON true
     LEFT JOIN LATERAL (SELECT contract_type FROM chain.nft_tokens
       WHERE token_address = u.token_address AND token_id = u.token_id LIMIT 1) n ON true`,
    [toBytes(owner)],
  );
  const rows = answered.rows.flatMap((row) =>
    row.token_id === null ? [] : [{ ...row, owner_of: owner, amount: '0', is_sure: false }],
  );
  const held = await confirmOwners(index, ask, { table, rows, isOfOwner: true });
  return (answered.rows[0]?.sure ?? 0) + held.length;
}
