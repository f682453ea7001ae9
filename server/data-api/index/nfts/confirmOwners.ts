import type { NftQuestion } from '@/server/chain/nftQuestions';
import type { Index } from '@/server/data-api/index/connectIndex';
import { toBytes } from '@/server/db/chains/bytes';

/**
 * Asks the contracts of NFTs who owns them, or how many an owner has.
 *
 * @param block the newest indexed one; the chain's newest is asked about where the node keeps no other
 * @returns in the order of the questions; `null` where a contract says that there is no such NFT, or answers neither
 */
export type AskNfts = (questions: readonly NftQuestion[], block: string) => Promise<(string | null)[]>;

/** Who may own an NFT. */
type Candidate = {
  token_address: string;
  token_id: string;
  /** `null` of an NFT that is not in the index any more. */
  contract_type: string | null;
  owner_of: string;
  /** The sum of the transfers, which is the truth where the row `is_sure`. */
  amount: string;
  is_sure: boolean;
  /** The newest block when the row was read. */
  head: string;
};

const keyOf = ({ token_address, token_id, owner }: NftQuestion): string => `${token_address} ${token_id} ${owner}`;

const questionOf = ({ token_address, token_id, contract_type, owner_of }: Candidate): NftQuestion => {
  return { token_address, token_id, owner: contract_type === 'ERC721' ? null : owner_of };
};

/** Asks each question once. */
export async function askEach(
  ask: AskNfts,
  questions: readonly NftQuestion[],
  block: string,
): Promise<(question: NftQuestion) => string | null> {
  const unique = [...new Map(questions.map((question) => [keyOf(question), question])).values()];
  const answers = unique.length > 0 ? await ask(unique, block) : [];
  const byKey = new Map(unique.map((question, at) => [keyOf(question), answers[at] ?? null]));
  return (question) => byKey.get(keyOf(question)) ?? null;
}

/**
 * Leaves those rows of a page that are true, with true amounts: what is not sure is asked of the contract itself.
 *
 * @param table what `findCandidates` found, and `rows` of it, ascending by contract, id and owner
 * @param isOfOwner whether all rows have one owner, so that no other is looked for
 */
export async function confirmOwners<Row extends Candidate>(
  index: Index,
  ask: AskNfts,
  { table, rows: candidates, isOfOwner }: { table: string; rows: readonly Row[]; isOfOwner: boolean },
): Promise<Row[]> {
  const rows = candidates.filter(({ contract_type }) => contract_type !== null);
  const unsure = rows.filter((row) => !row.is_sure);
  const answerTo = await askEach(ask, unsure.map(questionOf), rows[0]?.head ?? '0');
  const others = isOfOwner ? new Map<Row, string>() : await findOthers(index, table, unsure, answerTo);
  return rows.flatMap((row) => {
    if (row.is_sure) return BigInt(row.amount) > 0n ? [row] : [];
    const answer = answerTo(questionOf(row));
    if (row.contract_type !== 'ERC721') return answer === null || answer === '0' ? [] : [{ ...row, amount: answer }];
    if (answer === row.owner_of) return [{ ...row, amount: '1' }];
    const other = others.get(row);
    return other === undefined ? [] : [{ ...row, owner_of: other, amount: '1', block_number: row.head }];
  });
}

/**
 * Owners of tokens of ERC-721 whom no event named with them: each stands for the first row of its token, on whatever page
 * that is, since there is no row of its own.
 */
async function findOthers<Row extends Candidate>(
  index: Index,
  table: string,
  rows: readonly Row[],
  answerTo: (question: NftQuestion) => string | null,
): Promise<Map<Row, string>> {
  const first = new Map<string, { row: Row; owner: string }>();
  for (const row of rows) {
    const owner = row.contract_type === 'ERC721' ? answerTo(questionOf(row)) : null;
    const key = `${row.token_address} ${row.token_id}`;
    if (owner !== null && !first.has(key)) first.set(key, { row, owner });
  }
  const wanted = [...first.values()].filter(({ row, owner }) => owner !== row.owner_of);
  if (wanted.length === 0) return new Map();
  const { rows: left } = await index.query<{ at: number }>(
    `SELECT s.at::integer FROM unnest($1::bytea[], $2::numeric[], $3::bytea[], $4::bytea[])
       WITH ORDINALITY AS s (token_address, token_id, first, owner, at)
     LEFT JOIN LATERAL (SELECT true AS there FROM ${table} t
       WHERE t.token_address = s.token_address AND t.token_id = s.token_id
         AND (t.owner = s.owner OR t.owner < s.first) LIMIT 1) c ON true
     WHERE c.there IS NULL`,
    [
      wanted.map(({ row }) => toBytes(row.token_address)),
      wanted.map(({ row }) => row.token_id),
      wanted.map(({ row }) => toBytes(row.owner_of)),
      wanted.map(({ owner }) => toBytes(owner)),
    ],
  );
  return new Map(left.flatMap(({ at }) => wanted.slice(at - 1, at).map(({ row, owner }) => [row, owner] as const)));
}
