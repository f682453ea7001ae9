import { CHECK_BLOCKS, isFollowed } from '@/server/data-api/index/heldTokens';
import type { Index } from '@/server/data-api/index/connectIndex';
import { SUMMED } from '@/server/db/chains/tokenConditions';
import { toBytes } from '@/server/db/chains/bytes';

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
export const IS_SURE = `coalesce(k.verdict = 'sums' AND ${isFollowed('t.token_address')} AND
  k.checked_block >= greatest(k.touched_block, ${HEAD} - ${CHECK_BLOCKS}), false)`;

/** A row as it is told: without what was read to check it. */
export function withoutCheck<Row extends { is_sure: boolean; head: string }>(row: Row): Omit<Row, 'is_sure' | 'head'> {
  const told: Partial<Row> = { ...row };
  delete told.is_sure;
  delete told.head;
  return told as Omit<Row, 'is_sure' | 'head'>;
}

const hasNo = (table: string): string => `NOT EXISTS (SELECT FROM chain.${table} o
  WHERE o.token_address = m.token_address AND o.token_id = m.token_id AND o.owner = m.owner)`;

/** Columns of a row that tells of no amount. */
const NAMED = 'm.token_address, m.token_id, m.owner, 0::numeric AS amount, NULL::bigint, NULL::bigint';

const OWNERS = 'SELECT token_address, token_id, owner, amount, block_number, block_number_minted FROM chain.nft_owners';

/** Whom contracts that deviate named with an NFT, other than those who own it by its transfers. */
const MENTIONED = `SELECT ${NAMED} FROM chain.nft_mentions m WHERE ${hasNo('nft_owners')}`;

/** Checks that are due for contracts that may have moved an NFT just now, and mentions that are not gathered yet. */
const DUE = `checked_block < touched_block AND ${SUMMED} AND touched_block > ${HEAD} - ${JUST_NOW}`;
const UNGATHERED = `mentioned_block < touched_block AND NOT (${SUMMED})`;

/** Those whom such contracts named in the newest blocks. */
const LATELY = `SELECT ${NAMED} FROM (
  SELECT DISTINCT x.token_address, x.token_id, side.owner
  FROM (SELECT token_address FROM chain.nft_checks WHERE ${DUE} UNION ALL
    SELECT token_address FROM chain.nft_checks WHERE ${UNGATHERED}) c
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
  const { rows } = await index.query<{ mentioned: boolean; lately: boolean }>(
    // Ordered, since only then the index of what is due is read, which is all but empty.
    `SELECT EXISTS (SELECT FROM chain.nft_mentions WHERE ${column} = $1) AS mentioned,
       (SELECT touched_block FROM chain.nft_checks WHERE ${DUE} ORDER BY touched_block DESC LIMIT 1) IS NOT NULL
         OR (SELECT token_address FROM chain.nft_checks WHERE ${UNGATHERED} ORDER BY token_address LIMIT 1) IS NOT NULL
         AS lately`,
    [value && toBytes(value)],
  );
  const { mentioned = false, lately = false } = rows[0] ?? {};
  if (!mentioned && !lately) return 'chain.nft_owners';
  // What is due now may be a mention a moment later.
  return `(${[OWNERS, MENTIONED, ...(lately ? [LATELY] : [])].join(' UNION ALL ')})`;
}
