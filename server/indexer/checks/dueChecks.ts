import { isRevert } from '@/server/chain/contractAnswers';
import { toBytes } from '@/server/db/chains/bytes';
import { type ChainTables, HAS_NFTS, HAS_TOKENS, CONSISTENT, inputWords } from '@/server/db/chains/chainTables';
import type { Rpc, RpcAnswer, RpcCall } from '@/server/indexer/createRpc';
import { TRANSFER } from '@/server/indexer/decode/transferForm';
import type { PackedBlocks } from '@/server/indexer/packBlocks';

/** Contracts per check: those with activity, and those with the oldest check. */
const TOUCHED_BATCH = 50;
const OLDEST_BATCH = 20;

/** A check is repeated after this many blocks without activity, at most half its validity. */
const REPEAT = 50;

/** Calls per request to the node. */
const BATCH_SIZE = 100;

/** Gas limit of a call, since it runs untrusted code. */
const GAS = '0x2dc6c0';

/**
 * The contracts whose checks are due at the newest indexed block: some with activity since their
 * last check, and some not checked for long.
 *
 * @returns `null` if there are none
 */
export async function readDueChecks(
  chain: ChainTables,
  table: 'token_checks' | 'nft_checks',
): Promise<{ block: string; tokens: string[] } | null> {
  const { rows: cursors } = await chain.query<{ block: string | null }>(
    'SELECT block_number AS block FROM chain.cursor',
  );
  const block = cursors[0]?.block;
  if (block == null) return null;
  const due = await chain.query<{ token: string }>(
    `(SELECT token_address AS token FROM chain.${table} WHERE checked_block < touched_block AND ${CONSISTENT}
      ORDER BY touched_block DESC LIMIT ${TOUCHED_BATCH})
     UNION (SELECT token_address FROM chain.${table} WHERE checked_block <= $1::bigint - ${REPEAT} AND ${CONSISTENT}
      ORDER BY checked_block LIMIT ${OLDEST_BATCH})`,
    [block],
  );
  if (due.rows.length === 0) return null;
  const tokens = due.rows.map(({ token }) => token);
  // Without activity, a contract may still have changed its name.
  await chain.query('INSERT INTO chain.metadata_refresh SELECT unnest($1::bytea[]) ON CONFLICT DO NOTHING', [
    tokens.map(toBytes),
  ]);
  return { block, tokens };
}

/**
 * Calls contracts at a block.
 *
 * @returns the results, `null` for a revert; `null` overall if the node is ahead and keeps no older
 * state
 * @throws {RpcError} if the node does not answer
 */
export async function callContracts(
  rpc: Rpc,
  questions: readonly { to: string; data: string }[],
  block: string,
): Promise<unknown[] | null> {
  const at = `0x${BigInt(block).toString(16)}`;
  const calls = questions.map(({ to, data }): RpcCall => ['eth_call', { to, data, gas: GAS }, at]);
  const answers: RpcAnswer[] = [];
  for (let from = 0; from < calls.length; from += BATCH_SIZE) {
    answers.push(...(await rpc.batch(calls.slice(from, from + BATCH_SIZE))));
  }
  if (answers.some((answer) => 'error' in answer && !isRevert(answer.error))) return null;
  return answers.map((answer) => ('error' in answer ? null : answer.result));
}

/**
 * Marks earlier checks of tokens and NFTs with activity in some stored blocks as outdated, and
 * records the addresses that deviating tokens named. NFT contracts with malformed transfers deviate
 * for that alone. Call it in the transaction of the blocks.
 */
export async function markTokensTouched(chain: ChainTables, parts: readonly PackedBlocks[]): Promise<void> {
  const touched = new Map(parts.flatMap((part) => [...part.touched]));
  const inconsistent = new Set(parts.flatMap((part) => [...part.odd]));
  const addresses = [...touched.keys()];
  await chain.query(
    `WITH touched AS (
       SELECT address, contract_type, touched_block, is_odd, synced_at
       FROM unnest($1::bytea[], $2::bigint[], $3::boolean[]) AS given (address, touched_block, is_odd)
       JOIN chain.contracts USING (address)),
     refresh AS (
       INSERT INTO chain.metadata_refresh SELECT address FROM touched WHERE synced_at IS NOT NULL ON CONFLICT DO NOTHING),
     tokens AS (
       INSERT INTO chain.token_checks (token_address, touched_block)
       SELECT address, touched_block FROM touched WHERE ${HAS_TOKENS}
       ON CONFLICT (token_address) DO UPDATE SET touched_block = excluded.touched_block)
     INSERT INTO chain.nft_checks AS kept (token_address, touched_block, verdict)
     SELECT address, touched_block, CASE WHEN is_odd THEN 'deviates' END FROM touched WHERE ${HAS_NFTS}
     ON CONFLICT (token_address) DO UPDATE
     SET touched_block = excluded.touched_block, verdict = coalesce(excluded.verdict, kept.verdict)`,
    [addresses.map(toBytes), [...touched.values()], addresses.map((address) => inconsistent.has(address))],
  );
  await collectMentions(chain);
}

/**
 * The words of a log `l` that may name holders of a token, in SQL: its topics, and of a `Transfer` that does not have both
 * ends in them, or is of a contract that logs otherwise, the first of its data.
 */
export const HOLDER_WORDS = `ARRAY[l.topic1, l.topic2, l.topic3] || CASE
  WHEN l.topic0 = '\\x${TRANSFER.slice(2)}'::bytea
    AND (l.topic2 IS NULL OR EXISTS (SELECT FROM chain.transfer_forms f WHERE f.address = l.address))
  THEN ARRAY[substr(l.data, 1, 32), substr(l.data, 33, 32)] ELSE '{}' END`;

/** The padding of an address in a 32-byte word, in SQL. */
const NO_PREFIX = `'\\x${'0'.repeat(24)}'::bytea`;

/**
 * Collects the addresses named in logs of deviating tokens, and the senders of transactions, since
 * the last time.
 */
export async function collectMentions(chain: ChainTables): Promise<void> {
  const { rows } = await chain.query<{ token: string }>(
    `SELECT token_address AS token FROM chain.token_checks WHERE mentioned_block < touched_block AND NOT (${CONSISTENT})`,
  );
  if (rows.length === 0) return;
  const tokens = rows.map(({ token }) => toBytes(token));
  await chain.query(
    `INSERT INTO chain.token_mentions (owner, token_address)
     SELECT DISTINCT named.owner, l.address
     FROM chain.token_checks k
     JOIN chain.logs l ON l.address = k.token_address AND l.block_number > k.mentioned_block
     LEFT JOIN chain.transactions t USING (block_number, transaction_index)
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT substr(word, 13) FROM unnest(${HOLDER_WORDS}) AS words (word)
       WHERE length(word) = 32 AND substr(word, 1, 12) = ${NO_PREFIX}) AS named
     WHERE k.token_address = ANY($1) AND named.owner IS NOT NULL
     UNION
     SELECT named.owner, t.to_address FROM chain.token_checks k
     JOIN chain.transactions t ON t.to_address = k.token_address AND t.block_number > k.mentioned_block
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT substr(word, 13) FROM unnest(${inputWords('t')}) AS words (word)
       WHERE substr(word, 1, 12) = ${NO_PREFIX}) AS named
     WHERE k.token_address = ANY($1)
     ON CONFLICT DO NOTHING`,
    [tokens],
  );
  await chain.query('UPDATE chain.token_checks SET mentioned_block = touched_block WHERE token_address = ANY($1)', [
    tokens,
  ]);
}
