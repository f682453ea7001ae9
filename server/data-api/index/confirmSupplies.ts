import type { Nft } from '@/protocol/data/shapes';
import { askEach, type AskNfts } from '@/server/data-api/index/confirmOwners';
import type { Index } from '@/server/data-api/index/connectIndex';
import { findCandidates, withoutCheck } from '@/server/data-api/index/nftCandidates';
import type { SummedNft } from '@/server/data-api/index/nfts';
import { toBytes } from '@/server/db/chains/bytes';

/** Owners of one NFT that are asked about to add up what they have, and of all NFTs of a page. */
const MOST_OWNERS = 100;
const MOST_QUESTIONS = 1_000;

/**
 * Tells of NFTs of one contract how many there are. Where the contract is not the sum of its transfers: 1 of a token of
 * ERC-721 that it says somebody owns, and of others what those have whom it ever named; `null` of what nobody owns, and
 * where these are too many to ask about.
 */
export async function confirmSupplies(
  index: Index,
  ask: AskNfts,
  token: string,
  rows: readonly SummedNft[],
): Promise<Nft[]> {
  const unsure = rows.filter((row) => !row.is_sure);
  if (unsure.length === 0) return rows.map(withoutCheck);
  const table = await findCandidates(index, { token });
  const owners = await readOwners(
    index,
    table,
    unsure.filter(({ contract_type }) => contract_type !== 'ERC721'),
  );
  const questionsOf = ({ token_address, token_id, contract_type }: Nft) =>
    (contract_type === 'ERC721' ? [null] : (owners.get(token_id) ?? [])).map((owner) => {
      return { token_address, token_id, owner };
    });
  const answerTo = await askEach(ask, unsure.flatMap(questionsOf), rows[0]?.head ?? '0');
  return rows.map((row) => {
    if (row.is_sure) return withoutCheck(row);
    const answers = questionsOf(row).map((question) => ({ question, answer: answerTo(question) }));
    const amounts = answers.map(({ question, answer }) =>
      question.owner === null ? BigInt(answer !== null) : BigInt(answer ?? 0),
    );
    const amount = amounts.reduce((sum, one) => sum + one, 0n);
    return { ...withoutCheck(row), amount: amount > 0n ? amount.toString() : null };
  });
}

/** Those who may own each NFT, by its id; none of it where they are too many. */
async function readOwners(index: Index, table: string, nfts: readonly Nft[]): Promise<Map<string, string[]>> {
  if (nfts.length === 0) return new Map();
  const { rows } = await index.query<{ id: string; owners: string[] }>(
    `SELECT w.token_id::text AS id, array_agg(c.owner) AS owners
     FROM unnest($1::bytea[], $2::numeric[]) AS w (token_address, token_id) CROSS JOIN LATERAL (
       SELECT t.owner FROM ${table} t WHERE t.token_address = w.token_address AND t.token_id = w.token_id
       LIMIT ${MOST_OWNERS + 1}) c
     GROUP BY w.token_id ORDER BY w.token_id`,
    [nfts.map(({ token_address }) => toBytes(token_address)), nfts.map(({ token_id }) => token_id)],
  );
  const few = new Map<string, string[]>();
  let questions = 0;
  for (const { id, owners } of rows) {
    questions += owners.length;
    if (owners.length <= MOST_OWNERS && questions <= MOST_QUESTIONS) few.set(id, owners);
  }
  return few;
}
