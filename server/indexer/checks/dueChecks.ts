import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { isRevert } from '@/server/chain/isRevert';
import type { Rpc, RpcAnswer, RpcCall } from '@/server/indexer/createRpc';
import { SUMMED } from '@/server/db/chains/tokenConditions';

/** Contracts that are checked at a time: those that left a trace, and those whose check is the oldest. */
const TOUCHED_AT_ONCE = 50;
const OLDEST_AT_ONCE = 20;

/** A check is repeated after so many blocks without a trace, half of what it is good for at most. */
const REPEAT = 50;

/** Questions that go to the node in one request. */
const AT_ONCE = 100;

/** What one question may cost the node, in gas: a stranger's code answers it. */
const GAS = '0x2dc6c0';

/**
 * The contracts whose checks are due at the newest indexed block: some of those that left a trace since they were checked
 * last, and some of those that were not checked for long.
 *
 * @returns `null` where there are none
 */
export async function readDue(
  chain: ChainTables,
  table: 'token_checks' | 'nft_checks',
): Promise<{ block: string; tokens: string[] } | null> {
  const { rows: cursors } = await chain.query<{ block: string | null }>(
    'SELECT block_number AS block FROM chain.cursor',
  );
  const block = cursors[0]?.block;
  if (block == null) return null;
  const due = await chain.query<{ token: string }>(
    `(SELECT token_address AS token FROM chain.${table} WHERE checked_block < touched_block AND ${SUMMED}
      ORDER BY touched_block DESC LIMIT ${TOUCHED_AT_ONCE})
     UNION (SELECT token_address FROM chain.${table} WHERE checked_block <= $1::bigint - ${REPEAT} AND ${SUMMED}
      ORDER BY checked_block LIMIT ${OLDEST_AT_ONCE})`,
    [block],
  );
  if (due.rows.length === 0) return null;
  const tokens = due.rows.map(({ token }) => token);
  // What left no trace may call itself something else by now, too.
  await chain.query('INSERT INTO chain.metadata_refresh SELECT unnest($1::bytea[]) ON CONFLICT DO NOTHING', [
    tokens.map(toBytes),
  ]);
  return { block, tokens };
}

/**
 * Asks contracts as of a block.
 *
 * @returns what they answered, `null` for one that refuses; `null` in all where the node cannot tell: it is ahead, and
 *   keeps no older state
 * @throws {RpcError} if the node does not answer
 */
export async function askContracts(
  rpc: Rpc,
  questions: readonly { to: string; data: string }[],
  block: string,
): Promise<unknown[] | null> {
  const at = `0x${BigInt(block).toString(16)}`;
  const calls = questions.map(({ to, data }): RpcCall => ['eth_call', { to, data, gas: GAS }, at]);
  const answers: RpcAnswer[] = [];
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    answers.push(...(await rpc.batch(calls.slice(from, from + AT_ONCE))));
  }
  if (answers.some((answer) => 'error' in answer && !isRevert(answer.error))) return null;
  return answers.map((answer) => ('error' in answer ? null : answer.result));
}
