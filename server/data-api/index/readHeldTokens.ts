import { MAX_UNKNOWN_TOKENS } from '@/protocol/data/transport';
import { blockOfMoment, type Index, type MomentParameters } from '@/server/data-api/index/connectIndex';
import { findHeldBefore } from '@/server/data-api/index/findHeldBefore';
import { isNotFound, notFound } from '@/server/data-api/sources/Source';
import { HAS_TOKENS, CONSISTENT } from '@/server/db/chains/chainTables';
import { toBytes } from '@/server/db/chains/bytes';

/**
 * Asks token contracts what an address holds.
 *
 * @param block a block of the past; `null` for the newest indexed one, or the chain's newest where the node keeps no other
 * @returns in the order of the tokens; `null` where a contract has no `balanceOf` that answers a number
 */
export type ReadBalances = (
  owner: string,
  tokens: readonly string[],
  block: { number: string; isNow: boolean },
) => Promise<(string | null)[]>;

/** How much of an ERC-20 token an address holds. */
export type ReadToken = {
  token_address: string;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  /** Never less than nothing; `null` where the contract has no `balanceOf`. */
  balance: string | null;
  /** The block at which it holds this much. */
  block_number: string;
  /** The block at which the contract was last seen to agree with the sums of transfers, or was asked. */
  checked_block: string;
};

/** The same of one that it holds something of. */
export type HeldToken = ReadToken & { balance: string };

/** Whose tokens: all, or those named. */
export type HeldTokenParameters = {
  address: string;
  token_addresses?: readonly string[] | undefined;
  /** Leaves out those whose past is unknown, and is told which. */
  leaveOut?: (tokens: readonly string[]) => void;
} & MomentParameters;

/** More tokens of one address are mostly worthless gifts; they are left out. */
const MAX_TOKENS = 2_000;

/** A check is good for so many blocks in which the token leaves no trace. */
export const CHECK_BLOCKS = 100;

/** Blocks in which a holder is looked for whom a token named that is not checked yet. */
const JUST_NOW = 20;

/** Tokens that an error names. */
const MAX_NAMED = MAX_UNKNOWN_TOKENS;

const ZERO = `0x${'0'.repeat(40)}`;

/** A token with what was last checked of it, and the sum of the owner's transfers. */
type ConsistentBalance = Pick<ReadToken, 'token_address' | 'name' | 'symbol' | 'decimals'> & {
  balance: string;
  verdict: string | null;
  checked: number | null;
  touched: number | null;
  /** Whether the index has all that the token left a trace with. */
  followed: boolean;
  /** The newest block of the index. */
  head: number;
};

/**
 * The ERC-20 tokens that an address holds, now or as of a block, in the order of their addresses. Now, a token whose
 * contract agrees with the sums of its transfers is read from them; any other contract is asked itself. Of the past every
 * contract is asked: one that agrees today may not have agreed then. Only where the node does not keep that past, sums are
 * told of those that agree today, and nothing of those that reached the address later.
 *
 * @throws Parse.Error 101 for a block that the index does not have; for tokens whose balance then the node does not keep,
 *   with their addresses, unless they are left out
 */
export async function readHeldTokens(
  index: Index,
  ask: ReadBalances,
  parameters: HeldTokenParameters,
): Promise<HeldToken[]> {
  const rows = await readTokens(index, ask, parameters);
  return rows.filter((row): row is HeldToken => row.balance !== null && row.balance !== '0');
}

/** The same with those that it holds nothing of, as far as they are named or known to have been its own. */
export async function readTokens(
  index: Index,
  ask: ReadBalances,
  parameters: HeldTokenParameters,
): Promise<ReadToken[]> {
  const owner = parameters.address.toLowerCase();
  const named = parameters.token_addresses?.map((token) => token.toLowerCase()) ?? null;
  const moment = await blockOfMoment(index, parameters);
  const rows = moment === null ? await readNow(index, owner, named) : await readThen(index, owner, named, moment);
  rows.sort((a, b) => (a.token_address < b.token_address ? -1 : 1));
  const agrees = (row: ConsistentBalance) => owner !== ZERO && (row.verdict === 'sums' || row.verdict === 'none');
  const toAsk = moment === null ? rows.filter((row) => !(agrees(row) && row.followed && isFresh(row))) : rows;
  const block = { number: moment ?? String(rows[0]?.head), isNow: moment === null };
  const tokens = toAsk.map(({ token_address }) => token_address);
  const requested = new Map<string, string | null>();
  try {
    const answers = tokens.length > 0 ? await ask(owner, tokens, block) : [];
    for (const [at, token] of tokens.entries()) requested.set(token, answers[at] ?? null);
  } catch (error) {
    if (moment === null || !isNotFound(error)) throw error;
    const doubted = rows.filter((row) => !agrees(row) || row.balance.startsWith('-'));
    const unknown = await findUnknown(index, owner, doubted, moment);
    if (unknown.length > 0) {
      if (!parameters.leaveOut) throw notFound(describeUnknown(error.message, unknown));
      parameters.leaveOut(unknown);
    }
    for (const { token_address: token } of doubted) requested.set(token, unknown.includes(token) ? null : '0');
  }
  return rows.map(({ token_address, name, symbol, decimals, verdict, checked, balance: sum }) => {
    const own = requested.get(token_address);
    const balance = own === undefined ? (verdict === 'none' ? null : sum) : own;
    const checked_block = own === undefined ? String(checked) : block.number;
    return { token_address, name, symbol, decimals, balance, block_number: block.number, checked_block };
  });
}

/** Of what went to nobody any token may be counted as burnt. */
async function findUnknown(index: Index, owner: string, doubted: readonly ConsistentBalance[], block: string) {
  const tokens = doubted.map(({ token_address }) => token_address);
  return owner === ZERO ? tokens : findHeldBefore(index, owner, tokens, block);
}

function describeUnknown(reason: string, tokens: readonly string[]): string {
  const more = tokens.length > MAX_NAMED ? ` and ${tokens.length - MAX_NAMED} more` : '';
  return `${reason} Unknown tokens: ${tokens.slice(0, MAX_NAMED).join(', ')}${more}. Leave them out with skip_unknown.`;
}

const isFresh = ({ checked, touched, head }: ConsistentBalance): boolean =>
  checked !== null && checked >= (touched ?? head) && checked >= head - CHECK_BLOCKS;

/** Whether an index of some addresses has a contract among them, in SQL; one of the whole chain has all. */
export function isFollowed(address: string): string {
  return `(SELECT coalesce(${address} = ANY(addresses), true) FROM chain.cursor)`;
}

/**
 * What is read of a token, whose contract is `c`, check `k`, and sum `s`; the newest block is `h.head`, and the
 * addresses that the index keeps, `h.addresses`.
 */
const CONSISTENT_ROW = `c.address AS token_address, c.name, c.symbol, c.decimals, coalesce(s.balance, 0)::text AS balance,
    k.verdict, k.checked_block::integer AS checked, k.touched_block::integer AS touched,
    coalesce(c.address = ANY(h.addresses), true) AS followed, h.head`;

/** Checks that are due for tokens that may have named a holder just now who never had a row. */
const DUE = `checked_block < touched_block AND ${CONSISTENT}
  AND touched_block > (SELECT block_number FROM chain.cursor) - ${JUST_NOW}`;

/**
 * The tokens with a sum, and whether there may be others; without either, one row that says so. Ordered, since only then
 * the index of what is due is read, which is all but empty.
 */
const HELD = `SELECT ${CONSISTENT_ROW}, h.others FROM (
    SELECT block_number::integer AS head, addresses, EXISTS (SELECT FROM chain.token_mentions WHERE owner = $1)
      OR (SELECT touched_block FROM chain.token_checks WHERE ${DUE} ORDER BY touched_block DESC LIMIT 1) IS NOT NULL AS others
    FROM chain.cursor) h
  LEFT JOIN (chain.token_balances s
    JOIN chain.contracts c ON c.address = s.token_address
    LEFT JOIN chain.token_checks k ON k.token_address = s.token_address) ON s.owner = $1
  ORDER BY s.token_address LIMIT ${MAX_TOKENS}`;

/** Its statement is prepared: planning it takes longer than running it. */
async function readNow(index: Index, owner: string, named: readonly string[] | null): Promise<ConsistentBalance[]> {
  if (named) return readNamed(index, owner, named);
  // Of what goes to nobody no sum is kept: most tokens count it as burnt.
  if (owner === ZERO) return readNamed(index, owner, await readAddresses(index, BURNT, [toBytes(owner), MAX_TOKENS]));
  const held = { name: 'held tokens', text: HELD, values: [toBytes(owner)] };
  const answered = await index.query<ConsistentBalance & { others: boolean; token_address: string | null }>(held);
  const rows = answered.rows.filter(({ token_address }) => token_address !== null);
  if (!answered.rows[0]?.others) return rows;
  const known = new Set(rows.map(({ token_address }) => token_address));
  const mentioned = await readAddresses(index, RECENTLY_MENTIONED, [toBytes(owner)]);
  const others = mentioned.filter((token) => !known.has(token));
  return [...rows, ...(await readNamed(index, owner, others))];
}

/** All that the owner ever had a transfer of, whether before that block or after, with the sums up to it. */
async function readThen(index: Index, owner: string, named: readonly string[] | null, block: string) {
  const { rows: moved } = await index.query<{ token: string; balance: string }>(
    `SELECT token_address AS token, coalesce(sum(amount) FILTER (WHERE block_number <= $2), 0)::text AS balance FROM (
       SELECT token_address, amount, block_number FROM chain.token_transfers WHERE to_address = $1 UNION ALL
       SELECT token_address, -amount, block_number FROM chain.token_transfers WHERE from_address = $1) moved
     GROUP BY token_address ORDER BY token_address LIMIT ${MAX_TOKENS}`,
    [toBytes(owner), block],
  );
  const sums = new Map(moved.map(({ token, balance }) => [token, balance]));
  const tokens = named ?? [...sums.keys(), ...(await readAddresses(index, MENTIONED, [toBytes(owner)]))];
  const rows = await readNamed(index, owner, [...new Set(tokens)]);
  return rows.map((row) => ({ ...row, balance: sums.get(row.token_address) ?? '0' }));
}

/** Of tokens that are no ERC-20 token of the index nothing is told. */
async function readNamed(index: Index, owner: string, tokens: readonly string[]): Promise<ConsistentBalance[]> {
  if (tokens.length === 0) return [];
  const { rows } = await index.query<ConsistentBalance>(
    `SELECT ${CONSISTENT_ROW} FROM (SELECT block_number::integer AS head, addresses FROM chain.cursor) h
     CROSS JOIN unnest($2::bytea[]) AS named (token) CROSS JOIN LATERAL (
       SELECT * FROM chain.contracts WHERE address = named.token AND ${HAS_TOKENS} LIMIT 1) c
     LEFT JOIN chain.token_balances s ON s.owner = $1 AND s.token_address = c.address
     LEFT JOIN chain.token_checks k ON k.token_address = c.address`,
    [toBytes(owner), [...new Set(tokens)].map(toBytes)],
  );
  return rows;
}

const BURNT = 'SELECT DISTINCT token_address AS token FROM chain.token_transfers WHERE to_address = $1 LIMIT $2';
const MENTIONED = 'SELECT token_address AS token FROM chain.token_mentions WHERE owner = $1';
/** With those that were not checked since they left a trace, and may have named a holder who never had a row. */
const RECENTLY_MENTIONED = `${MENTIONED} UNION
  SELECT k.token_address FROM (SELECT token_address FROM chain.token_checks WHERE ${DUE}) k CROSS JOIN LATERAL (
    SELECT FROM chain.logs l
    WHERE l.address = k.token_address AND l.block_number > (SELECT block_number FROM chain.cursor) - ${JUST_NOW}
      AND '\\x${'0'.repeat(24)}'::bytea || $1 IN (l.topic1, l.topic2, l.topic3, substr(l.data, 1, 32), substr(l.data, 33, 32)) LIMIT 1) l`;

async function readAddresses(index: Index, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await index.query<{ token: string }>(text, values);
  return rows.map(({ token }) => token);
}
