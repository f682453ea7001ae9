import { toBytes, wordToAddress } from '@/server/db/chains/bytes';
import { inputWords, type ChainTables } from '@/server/db/chains/chainTables';
import type { Rpc } from '@/server/indexer/createRpc';
import { callContracts, collectMentions, HOLDER_WORDS, readDueChecks } from '@/server/indexer/checks/dueChecks';
import { inTransaction } from '@/server/db/chains/openChainTables';

/**
 * Logs whose holders are checked: the newest since the last check, and the next ones of the round
 * over all.
 */
const NEWEST = 5;
const NEXT = 2;

/** Holders per token in a check. */
const HOLDERS = 12;

/** Selector of `balanceOf(address)` (EIP-20). */
const BALANCE_OF = '0x70a08231';

const ZERO = `0x${'0'.repeat(40)}`;

type Named = { token: string; words: (string | null)[]; sender: string | null };
type Holder = { token: string; owner: string };

/**
 * Compares ERC-20 contracts with the index at the newest indexed block: those with activity since
 * their last check, and those not checked for long. It checks the holders their newest logs name
 * and, over time, all in turn. A token deviates for good once a balance differs from the sum of its
 * transfers.
 *
 * @throws {RpcError} if the node does not answer
 */
export async function checkTokens(chain: ChainTables, rpc: Rpc): Promise<void> {
  const due = await readDueChecks(chain, 'token_checks');
  if (!due) return;
  const { block, tokens } = due;
  const holders = holdersOf(await readNamed(chain, tokens));
  const answers = await readBalances(rpc, holders, block);
  if (!answers) return; // The node is ahead and keeps no older state: retry at the next interval.
  await inTransaction(chain, async () => {
    await settle(chain, { block, tokens, holders, answers });
    await collectMentions(chain);
  });
}

/**
 * The logs of tokens, and the transactions to them, that name the holders to check; the round over
 * a token's logs continues after it.
 */
async function readNamed(chain: ChainTables, tokens: readonly string[]): Promise<Named[]> {
  const { rows } = await chain.query<Named & { block: string; log: number; isNext: boolean }>(
    `SELECT k.token_address AS token, ${HOLDER_WORDS} AS words, t.from_address AS sender,
       l.block_number AS block, l.log_index AS log, l.is_next AS "isNext"
     FROM chain.token_checks k CROSS JOIN LATERAL (
       (SELECT *, false AS is_next FROM chain.logs WHERE address = k.token_address AND block_number > k.checked_block
        ORDER BY block_number DESC, log_index DESC LIMIT ${NEWEST}) UNION ALL
       (SELECT *, true FROM chain.logs
        WHERE address = k.token_address AND (block_number, log_index) > (k.next_block, k.next_log)
        ORDER BY block_number, log_index LIMIT ${NEXT})) AS l
     LEFT JOIN chain.transactions t USING (block_number, transaction_index)
     WHERE k.token_address = ANY($1)
     UNION ALL
     SELECT k.token_address, ${inputWords('t')}, t.from_address, t.block_number, 0, false
     FROM chain.token_checks k CROSS JOIN LATERAL (
       SELECT * FROM chain.transactions WHERE to_address = k.token_address AND block_number > k.checked_block
       ORDER BY block_number DESC, transaction_index DESC LIMIT ${NEWEST}) AS t
     WHERE k.token_address = ANY($1) ORDER BY "isNext" DESC, block DESC`,
    [tokens.map(toBytes)],
  );
  const next = new Map(tokens.map((token) => [token, { block: '-1', log: -1, count: 0 }]));
  for (const { token, block, log, isNext } of rows) {
    const last = next.get(token);
    if (!isNext || !last) continue;
    last.count++;
    if (Number(block) > Number(last.block) || (block === last.block && log > last.log))
      Object.assign(last, { block, log });
  }
  // Past its last log the round starts again.
  const goOn = [...next].map(([token, { block, log, count }]) =>
    count < NEXT ? [toBytes(token), -1, -1] : [toBytes(token), block, log],
  );
  await chain.query(
    `UPDATE chain.token_checks AS k SET next_block = n.block, next_log = n.log
     FROM unnest($1::bytea[], $2::bigint[], $3::integer[]) AS n (token, block, log) WHERE k.token_address = n.token`,
    [0, 1, 2].map((column) => goOn.map((row) => row[column])),
  );
  return rows;
}

function holdersOf(named: readonly Named[]): Holder[] {
  const owners = new Map<string, Set<string>>();
  for (const { token, words, sender } of named) {
    const known = owners.get(token) ?? new Set();
    owners.set(token, known);
    for (const owner of [sender, ...words.map((word) => wordToAddress(word ?? undefined))]) {
      if (owner !== null && owner !== ZERO && known.size < HOLDERS) known.add(owner);
    }
  }
  return [...owners].flatMap(([token, known]) => [...known].map((owner) => ({ token, owner })));
}

/**
 * What the contracts return, `null` for a revert or a value that is not a number; `null` if the
 * node has no such state.
 */
async function readBalances(rpc: Rpc, holders: readonly Holder[], block: string): Promise<(string | null)[] | null> {
  const questions = holders.map(({ token, owner }) => {
    return { to: token, data: `${BALANCE_OF}${owner.slice(2).padStart(64, '0')}` };
  });
  const answers = await callContracts(rpc, questions, block);
  if (!answers) return null;
  return answers.map((answer) => {
    const word = /^0x([0-9a-f]{64})/i.exec(String(answer))?.[1];
    return word === undefined ? null : BigInt(`0x${word}`).toString();
  });
}

type Answers = { block: string; tokens: readonly string[]; holders: readonly Holder[]; answers: (string | null)[] };

/** Records which tokens match their transfers, which deviate, and which have no `balanceOf`. */
async function settle(chain: ChainTables, { block, tokens, holders, answers }: Answers): Promise<void> {
  await chain.query(
    `WITH verdicts AS (
       SELECT token_address, CASE WHEN count(a.balance) = 0 THEN 'none'
         WHEN bool_and(coalesce(a.balance = coalesce(t.balance, 0), false)) THEN 'sums' ELSE 'deviates' END AS verdict
       FROM unnest($2::bytea[], $3::bytea[], $4::numeric[]) AS a (token_address, owner, balance)
       LEFT JOIN chain.token_balances t USING (owner, token_address) GROUP BY token_address)
     UPDATE chain.token_checks AS k SET checked_block = $1, verdict = coalesce(v.verdict, k.verdict)
     FROM unnest($5::bytea[]) AS checked (token_address) LEFT JOIN verdicts v USING (token_address)
     WHERE k.token_address = checked.token_address`,
    [
      block,
      holders.map(({ token }) => toBytes(token)),
      holders.map(({ owner }) => toBytes(owner)),
      answers,
      tokens.map(toBytes),
    ],
  );
}
