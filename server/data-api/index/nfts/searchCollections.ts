import { withoutJoiners } from '@/protocol/text/unseenCharacters';
import type { NftContract } from '@/protocol/data/shapes';
import { iso } from '@/server/data-api/index/columns';
import type { Index } from '@/server/data-api/index/connectIndex';
import { readSearchedWords, toTextQuery } from '@/server/data-api/index/searchedWords';
import { HAS_NFTS, TOKEN_WORDS, withoutJoinersInSql } from '@/server/db/chains/chainTables';

/** Collections that one search answers, and those that it chooses among. */
const MAX_RESULTS = 50;
const MAX_MATCHES = 1_000;

/**
 * `searchCollections`: the collections of NFTs whose name or symbol has all the words, or words that begin so, in any case:
 * those whose name begins with the text first, then the oldest.
 *
 * @throws Parse.Error 142 for a search without a word
 */
export async function searchCollections(index: Index, { q }: { q: string }): Promise<NftContract[]> {
  const { rows } = await index.query<NftContract>(
    `SELECT c.address AS token_address, c.name, c.symbol, c.contract_type, ${iso('c.synced_at')} AS synced_at
    FROM (SELECT * FROM chain.contracts WHERE ${TOKEN_WORDS} @@ to_tsquery('simple', $1) LIMIT ${MAX_MATCHES}) c
    WHERE ${HAS_NFTS}
    ORDER BY starts_with(lower(${withoutJoinersInSql('c.name')}), lower($2)) DESC NULLS LAST, c.first_block, c.address
    LIMIT ${MAX_RESULTS}`,
    [toTextQuery(readSearchedWords(q)), withoutJoiners(q).trim()],
  );
  return rows;
}
