import { blockOfMoment, type MomentParameters } from '@/server/data/index/blockRange';
import type { Index } from '@/server/data/index/Index';
import { SUMMED } from '@/server/indexer/tables';

/**
 * Asks token contracts what an address holds.
 *
 * @param block a block of the past; `null` for the newest indexed one, or the chain's newest where the node keeps no other
 * @returns in the order of the tokens; `null` where a contract has no `balanceOf` that answers a number
 */
export type AskBalances = (
  owner: string,
  tokens: readonly string[],
  block: { number: string; isNow: boolean },
) => Promise<(string | null)[]>;

/** How much of an ERC-20 token an address holds; never nothing, never less. */
export type HeldToken = {
  token_address: string;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  balance: string;
  /** The block at which it holds this much. */
  block_number: string;
  /** The block at which the contract was last seen to agree with the sums of transfers, or was asked. */
  checked_block: string;
};

/** Whose tokens: all, or those named. */
export type HeldParameters = { address: string; token_addresses?: readonly string[] | undefined } & MomentParameters;

/** More tokens of one address are mostly worthless gifts; they are left out. */
const MOST_TOKENS = 2_000;

/** A check is good for so many blocks in which the token leaves no trace. */
export const CHECK_BLOCKS = 100;

/** A token that just left a trace may have named a holder who never had a row: so many blocks are looked through. */
const JUST_NOW = 20;
const MOST_JUST_NOW = 20;

const ZERO = `0x${'0'.repeat(40)}`;

type Candidate = Omit<HeldToken, 'balance' | 'checked_block'> & {
  balance: string;
  checked_block: string | null;
  isSum: boolean;
};

/**
 * The ERC-20 tokens that an address holds, now or as of a block, in the order of their addresses. A token whose contract
 * agrees with the sums of its transfers is read from them; any other contract is asked itself.
 *
 * @throws Parse.Error 101 for a block that the index does not have, or whose balances the node does not keep
 */
export async function heldTokens(index: Index, ask: AskBalances, parameters: HeldParameters): Promise<HeldToken[]> {
  const owner = parameters.address.toLowerCase();
  const tokens = parameters.token_addresses?.map((token) => token.toLowerCase()) ?? null;
  const moment = await blockOfMoment(index, parameters);
  const candidates = tokens ? NAMED : owner === ZERO ? BURNT : moment === null ? HELD : MENTIONED;
  const { rows } = await index.query<Candidate>(moment === null ? now(candidates) : then(candidates), [
    owner,
    moment,
    tokens,
  ]);
  // Of what goes to nobody no sum is kept: most tokens count it as burnt.
  const toAsk = rows.filter(({ isSum }) => !isSum || owner === ZERO);
  const [first] = toAsk;
  const block = { number: first?.block_number ?? '0', isNow: moment === null };
  const asked = toAsk.map(({ token_address }) => token_address);
  const answers = first ? await ask(owner, asked, block) : [];
  const balances = new Map(asked.map((token, at) => [token, answers[at] ?? null]));
  return rows.flatMap(({ token_address, name, symbol, decimals, block_number, ...row }) => {
    const wasAsked = balances.has(token_address);
    const balance = wasAsked ? balances.get(token_address) : row.balance;
    if (balance == null || balance === '0') return [];
    const checked_block = (wasAsked ? null : row.checked_block) ?? block_number;
    return [{ token_address, name, symbol, decimals, balance, block_number, checked_block }];
  });
}

/** Where tokens come from that the owner may hold: the caller names them, or they named the owner. */
const NAMED = 'SELECT unnest($3::text[]) AS token_address';
const BURNT = 'SELECT DISTINCT token_address FROM token_transfers WHERE to_address = $1';
const MENTIONED = 'SELECT token_address FROM token_mentions WHERE owner = $1';
const HELD = `SELECT token_address FROM token_balances WHERE owner = $1 UNION ${MENTIONED} UNION
  (SELECT l.address FROM token_checks k JOIN logs l ON l.address = k.token_address
  WHERE k.checked_block < k.touched_block AND ${SUMMED} AND l.block_number > at.block_number - ${JUST_NOW}
    AND '0x${'0'.repeat(24)}' || substr($1, 3) IN (l.topic1, l.topic2, l.topic3)
  LIMIT ${MOST_JUST_NOW})`;

/** What is told of candidates, whose contracts are looked up one by one (`LIMIT 1` sees to it). Those whose contract has no \`balanceOf\` are left out, as is a sum of nothing. */
const select = (block: string, from: string, isSure: string) =>
  `SELECT c.address AS token_address, c.name, c.symbol, c.decimals, coalesce(t.balance, 0)::text AS balance,
    ${block}::text AS block_number, k.checked_block::text, coalesce(k.verdict = 'sums' AND ${isSure}, false) AS "isSum"
  FROM ${from} CROSS JOIN LATERAL (SELECT * FROM contracts WHERE address = t.token_address LIMIT 1) c
  LEFT JOIN LATERAL (SELECT * FROM token_checks WHERE token_address = t.token_address LIMIT 1) k ON true
  WHERE c.contract_type = 'ERC20' AND ($3::text[] IS NULL OR c.address = ANY($3)) AND NOT coalesce(k.verdict = 'none' AND ${isSure}, false)
    AND (coalesce(t.balance, 0) <> 0 OR NOT coalesce(k.verdict = 'sums' AND ${isSure}, false) OR $1 = '${ZERO}')
  ORDER BY c.address LIMIT ${MOST_TOKENS}`;

const now = (candidates: string) =>
  select(
    'at.block_number',
    `(SELECT block_number FROM cursor WHERE $2::bigint IS NULL) at CROSS JOIN LATERAL (
      SELECT h.token_address, b.balance FROM (${candidates}) h
      LEFT JOIN token_balances b ON b.owner = $1 AND b.token_address = h.token_address) t`,
    `k.checked_block >= k.touched_block AND k.checked_block >= at.block_number - ${CHECK_BLOCKS}`,
  );

/** A contract that agrees with its transfers today is held to have agreed with them then. */
const then = (candidates: string) =>
  select(
    '$2::bigint',
    `(SELECT token_address, sum(amount) AS balance FROM (
        SELECT token_address, amount FROM token_transfers WHERE to_address = $1 AND block_number <= $2 UNION ALL
        SELECT token_address, -amount FROM token_transfers WHERE from_address = $1 AND block_number <= $2 UNION ALL
        SELECT token_address, 0 FROM (${candidates}) h) moved GROUP BY token_address) t`,
    'true',
  );
