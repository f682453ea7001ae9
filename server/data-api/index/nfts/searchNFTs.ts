import { addRange, type RangeParameters } from '@/server/data-api/index/blockRange';
import { formatTokenIds, iso, type TokenIdFormat } from '@/server/data-api/index/columns';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { invalid } from '@/server/data-api/refuse';
import type { FoundNft, Page } from '@/protocol/data/shapes';
import { NFT_WORDS } from '@/server/db/chains/nftWords';

/** The weight of each field in the index of words. */
const WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['name', 'A'],
  ['description', 'B'],
  ['attributes', 'C'],
  ['global', 'ABC'],
]);

/** Words beyond these are not looked at. */
const MOST_WORDS = 12;

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
  const words = parameters.q.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) throw invalid('q: must contain a word to search for');
  const weights = weightsOf(parameters.filter ?? 'global');
  const where = new Conditions().add(
    words.map((word) => `${word}:*${weights}`).join(' & '),
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
