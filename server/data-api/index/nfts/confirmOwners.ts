import type { NftCall } from '@/server/chain/contractAnswers';
import type { Index } from '@/server/data-api/index/connectIndex';
import { CHECK_BLOCKS, isFollowed } from '@/server/data-api/index/readHeldTokens';
import { toBytes } from '@/server/db/chains/bytes';
import { CONSISTENT } from '@/server/db/chains/chainTables';

/**
 * Asks the contracts of NFTs who owns them, or how many an owner has.
 *
 * @param block the newest indexed one; the chain's newest is asked about where the node keeps no other
 * @returns in the order of the questions; `null` where a contract says that there is no such NFT, or answers neither
 */
export type ReadNfts = (questions: readonly NftCall[], block: string) => Promise<(string | null)[]>;

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

const keyOf = ({ token_address, token_id, owner }: NftCall): string => `${token_address} ${token_id} ${owner}`;

const questionOf = ({ token_address, token_id, contract_type, owner_of }: Candidate): NftCall => {
  return { token_address, token_id, owner: contract_type === 'ERC721' ? null : owner_of };
};

/** Asks each question once. */
export async function readEach(
  ask: ReadNfts,
  questions: readonly NftCall[],
  block: string,
): Promise<(question: NftCall) => string | null> {
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
  ask: ReadNfts,
  { table, rows: candidates, isOfOwner }: { table: string; rows: readonly Row[]; isOfOwner: boolean },
): Promise<Row[]> {
  const rows = candidates.filter(({ contract_type }) => contract_type !== null);
  const unconfirmed = rows.filter((row) => !row.is_sure);
  const answerTo = await readEach(ask, unconfirmed.map(questionOf), rows[0]?.head ?? '0');
  const others = isOfOwner ? new Map<Row, string>() : await findOthers(index, table, unconfirmed, answerTo);
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
  answerTo: (question: NftCall) => string | null,
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

/** Blocks in which a contract that is not checked yet is held to have named who is in no table else. */
const JUST_NOW = 20;

const ZERO = `'\\x${'0'.repeat(40)}'::bytea`;

/** The newest block of the index, in SQL. */
export const HEAD = '(SELECT block_number FROM chain.cursor)';

/** Looks up the check of each row `t`, as `k`. */
export const JOIN_CHECK = `LEFT JOIN LATERAL (
  SELECT verdict, checked_block, touched_block FROM chain.nft_checks WHERE token_address = t.token_address LIMIT 1) k ON true`;

/**
 * Whether the contract of a row agrees with its transfers as far as is known, by `JOIN_CHECK`. An index of some addresses
 * knows the calls and logs of those alone.
 */
export const IS_CONFIRMED = `coalesce(k.verdict = 'sums' AND ${isFollowed('t.token_address')} AND
  k.checked_block >= greatest(k.touched_block, ${HEAD} - ${CHECK_BLOCKS}), false)`;

/** A row as it is told: without what was read to check it. */
export function withoutCheckColumns<Row extends { is_sure: boolean; head: string }>(
  row: Row,
): Omit<Row, 'is_sure' | 'head'> {
  const reported: Partial<Row> = { ...row };
  delete reported.is_sure;
  delete reported.head;
  return reported as Omit<Row, 'is_sure' | 'head'>;
}

const hasNo = (table: string): string => `NOT EXISTS (SELECT FROM chain.${table} o
  WHERE o.token_address = m.token_address AND o.token_id = m.token_id AND o.owner = m.owner)`;

/** Columns of a row without an amount. */
const NAMED = 'm.token_address, m.token_id, m.owner, 0::numeric AS amount, NULL::bigint, NULL::bigint';

const OWNERS = 'SELECT token_address, token_id, owner, amount, block_number, block_number_minted FROM chain.nft_owners';

/** Whom contracts that deviate named with an NFT, other than those who own it by its transfers. */
const MENTIONED = `SELECT ${NAMED} FROM chain.nft_mentions m WHERE ${hasNo('nft_owners')}`;

/** Checks that are due for contracts that may have moved an NFT just now, and mentions that are not gathered yet. */
const DUE = `checked_block < touched_block AND ${CONSISTENT} AND touched_block > ${HEAD} - ${JUST_NOW}`;
const UNPROCESSED = `mentioned_block < touched_block AND NOT (${CONSISTENT})`;

/** Those whom such contracts named in the newest blocks. */
const RECENT = `SELECT ${NAMED} FROM (
  SELECT DISTINCT x.token_address, x.token_id, side.owner
  FROM (SELECT token_address FROM chain.nft_checks WHERE ${DUE} UNION ALL
    SELECT token_address FROM chain.nft_checks WHERE ${UNPROCESSED}) c
  JOIN chain.nft_transfers x ON x.token_address = c.token_address AND x.block_number > ${HEAD} - ${JUST_NOW}
  CROSS JOIN LATERAL (VALUES (x.from_address), (x.to_address)) AS side (owner)
  WHERE side.owner <> ${ZERO}) m WHERE ${hasNo('nft_owners')} AND ${hasNo('nft_mentions')}`;

/**
 * Finds out where those have to be looked for who may own NFTs: among those who do by the transfers, and where contracts
 * deviate, among those whom they ever named.
 *
 * @param whose the owner or the contract that all have in common, in lower case
 * @returns what stands for a table with the columns of `nft_owners`
 */
export async function findCandidates(
  index: Index,
  whose: { owner: string } | { token: string | undefined },
): Promise<string> {
  const [column, value] = 'owner' in whose ? ['owner', whose.owner] : ['token_address', whose.token];
  const { rows } = await index.query<{ mentioned: boolean; recently: boolean }>(
    // Ordered, since only then the index of what is due is read, which is all but empty.
    `SELECT EXISTS (SELECT FROM chain.nft_mentions WHERE ${column} = $1) AS mentioned,
       (SELECT touched_block FROM chain.nft_checks WHERE ${DUE} ORDER BY touched_block DESC LIMIT 1) IS NOT NULL
         OR (SELECT token_address FROM chain.nft_checks WHERE ${UNPROCESSED} ORDER BY token_address LIMIT 1) IS NOT NULL
         AS recently`,
    [value && toBytes(value)],
  );
  const { mentioned = false, recently = false } = rows[0] ?? {};
  if (!mentioned && !recently) return 'chain.nft_owners';
  // What is due now may be a mention a moment later.
  return `(${[OWNERS, MENTIONED, ...(recently ? [RECENT] : [])].join(' UNION ALL ')})`;
}
