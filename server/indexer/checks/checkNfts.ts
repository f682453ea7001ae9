import { toBytes } from '@/server/db/chains/bytes';
import { inputWords, type ChainTables } from '@/server/db/chains/chainTables';
import { encodeNftCall, decodeNftResult, type NftCall } from '@/server/chain/contractAnswers';
import type { Rpc } from '@/server/indexer/createRpc';
import { callContracts, readDueChecks } from '@/server/indexer/checks/dueChecks';
import { inTransaction } from '@/server/db/chains/openChainTables';
import { collectNftMentions, mention, pairsOf, LOG_WORDS, type Named } from '@/server/indexer/checks/nftMentions';

/** Transfers to check: the newest since the last check, and the next ones of the round over all. */
const NEWEST = 5;
const NEXT = 5;

/** Calls per NFT contract in a check. */
const QUESTIONS = 24;

const ZERO = `0x${'0'.repeat(40)}`;

/** An NFT to check, and owners it may have. */
type Candidate = { token: string; id: string; type: string; owners: string[] };

/**
 * Compares NFT contracts with the index at the newest indexed block: those with activity since
 * their last check, and those not checked for long. It checks the NFTs named by the newest logs and
 * calls and, over time, all in turn. A contract deviates for good once an owner or amount differs
 * from the sum of the transfers.
 *
 * @throws {RpcError} if the node does not answer
 */
export async function checkNfts(chain: ChainTables, rpc: Rpc): Promise<void> {
  const due = await readDueChecks(chain, 'nft_checks');
  if (due) {
    const { block, tokens } = due;
    const moved = await readMoved(chain, tokens);
    const questions = questionsOf([...moved, ...(await readNamed(chain, tokens))]);
    const calls = questions.map((question) => ({ to: question.token_address, data: encodeNftCall(question) }));
    const reported = await callContracts(rpc, calls, block);
    if (!reported) return; // The node is ahead and keeps no older state: retry at the next interval.
    const answers = questions.map((question, at) => decodeNftResult(question, reported[at]));
    await inTransaction(chain, () => settle(chain, { block, tokens, questions, answers }));
  }
  await collectNftMentions(chain);
}

type LogPosition = { block: string; log: number; sub: number };

/**
 * Transfers whose NFTs are checked, those of the round first; the round over a contract's transfers
 * continues after it.
 */
async function readMoved(chain: ChainTables, tokens: readonly string[]): Promise<Candidate[]> {
  const { rows } = await chain.query<Candidate & LogPosition & { isNext: boolean }>(
    `SELECT x.token_address AS token, x.token_id::text AS id, n.contract_type AS type,
       ARRAY[x.from_address, x.to_address] AS owners, x.block_number AS block, x.log_index AS log, x.sub,
       x.is_next AS "isNext"
     FROM chain.nft_checks k CROSS JOIN LATERAL (
       (SELECT *, false AS is_next FROM chain.nft_transfers
        WHERE token_address = k.token_address AND block_number > k.checked_block
        ORDER BY block_number DESC, log_index DESC, sub DESC LIMIT ${NEWEST}) UNION ALL
       (SELECT *, true FROM chain.nft_transfers WHERE token_address = k.token_address
          AND (block_number, log_index, sub) > (k.next_block, k.next_log, k.next_sub)
        ORDER BY block_number, log_index, sub LIMIT ${NEXT})) AS x
     JOIN chain.nft_tokens n ON n.token_address = x.token_address AND n.token_id = x.token_id
     WHERE k.token_address = ANY($1)
     ORDER BY is_next DESC, CASE WHEN is_next THEN x.block_number ELSE -x.block_number END,
       CASE WHEN is_next THEN x.log_index ELSE -x.log_index END, CASE WHEN is_next THEN x.sub ELSE -x.sub END`,
    [tokens.map(toBytes)],
  );
  const goOn = tokens.map((token) => {
    const next = rows.filter((row) => row.isNext && row.token === token);
    const last = next.at(-1);
    // Past its last transfer the round starts again.
    return last && next.length === NEXT
      ? [toBytes(token), last.block, last.log, last.sub]
      : [toBytes(token), -1, -1, -1];
  });
  await chain.query(
    `UPDATE chain.nft_checks AS k SET next_block = n.block, next_log = n.log, next_sub = n.sub
     FROM unnest($1::bytea[], $2::bigint[], $3::integer[], $4::integer[]) AS n (token, block, log, sub)
     WHERE k.token_address = n.token`,
    [0, 1, 2, 3].map((column) => goOn.map((row) => row[column])),
  );
  return rows;
}

/**
 * The NFTs named by the newest calls and other logs of contracts since their last check, with the
 * other addresses they name.
 */
async function readNamed(chain: ChainTables, tokens: readonly string[]): Promise<Candidate[]> {
  const { rows: named } = await chain.query<Named>(
    `SELECT k.token_address AS token, ${LOG_WORDS} AS words, t.from_address AS sender
     FROM chain.nft_checks k CROSS JOIN LATERAL (
       SELECT * FROM chain.logs WHERE address = k.token_address AND block_number > k.checked_block
       ORDER BY block_number DESC, log_index DESC LIMIT ${NEWEST}) AS l
     LEFT JOIN chain.transactions t USING (block_number, transaction_index) WHERE k.token_address = ANY($1)
     UNION ALL
     SELECT k.token_address, ${inputWords('t')}, t.from_address FROM chain.nft_checks k CROSS JOIN LATERAL (
       SELECT * FROM chain.transactions WHERE to_address = k.token_address AND block_number > k.checked_block
       ORDER BY block_number DESC, transaction_index DESC LIMIT ${NEWEST}) AS t
     WHERE k.token_address = ANY($1)`,
    [tokens.map(toBytes)],
  );
  const pairs = pairsOf(named);
  if (pairs.length === 0) return [];
  const { rows } = await chain.query<Candidate>(
    `SELECT n.token_address AS token, n.token_id::text AS id, n.contract_type AS type, array_agg(p.owner) AS owners
     FROM unnest($1::bytea[], $2::numeric[], $3::bytea[]) AS p (token_address, token_id, owner)
     JOIN chain.nft_tokens n USING (token_address, token_id) GROUP BY n.token_address, n.token_id`,
    [pairs.map(({ token }) => toBytes(token)), pairs.map(({ id }) => id), pairs.map(({ owner }) => toBytes(owner))],
  );
  return rows;
}

/** Some calls per contract: for ERC-721 the owner, for others the amount of each owner. */
function questionsOf(candidates: readonly Candidate[]): NftCall[] {
  const byToken = new Map<string, Map<string, NftCall>>();
  for (const { token, id, type, owners } of candidates) {
    const known = byToken.get(token) ?? new Map<string, NftCall>();
    byToken.set(token, known);
    for (const owner of type === 'ERC721' ? [null] : owners.filter((one) => one !== ZERO)) {
      if (known.size < QUESTIONS) known.set(`${id} ${owner}`, { token_address: token, token_id: id, owner });
    }
  }
  return [...byToken.values()].flatMap((known) => [...known.values()]);
}

type Answers = {
  block: string;
  tokens: readonly string[];
  questions: readonly NftCall[];
  answers: (string | null)[];
};

/** Records which contracts match their transfers and which deviate, and owners no event named. */
async function settle(chain: ChainTables, { block, tokens, questions, answers }: Answers): Promise<void> {
  await chain.query(
    `WITH verdicts AS (
       SELECT a.token_address, CASE WHEN bool_and(a.answer = CASE WHEN a.owner IS NULL
           THEN coalesce((SELECT string_agg('0x' || encode(o.owner, 'hex') || ' ' || o.amount, ', ') FROM (
             SELECT owner, amount FROM chain.nft_owners
             WHERE token_address = a.token_address AND token_id = a.token_id LIMIT 2) o), '')
           ELSE coalesce((SELECT o.amount FROM chain.nft_owners o WHERE o.token_address = a.token_address
             AND o.token_id = a.token_id AND o.owner = a.owner)::text, '0') END)
         THEN 'sums' ELSE 'deviates' END AS verdict
       FROM unnest($2::bytea[], $3::numeric[], $4::bytea[], $5::text[]) AS a (token_address, token_id, owner, answer)
       GROUP BY a.token_address)
     UPDATE chain.nft_checks AS k SET checked_block = $1, verdict = coalesce(v.verdict, k.verdict)
     FROM unnest($6::bytea[]) AS checked (token_address) LEFT JOIN verdicts v USING (token_address)
     WHERE k.token_address = checked.token_address`,
    [
      block,
      questions.map(({ token_address }) => toBytes(token_address)),
      questions.map(({ token_id }) => token_id),
      questions.map(({ owner }) => owner && toBytes(owner)),
      // In the form of the sums: one of a single owner, or nothing.
      questions.map(({ owner }, at) => {
        const answer = answers[at] ?? null;
        return owner === null ? (answer === null ? '' : `${answer} 1`) : (answer ?? '0');
      }),
      tokens.map(toBytes),
    ],
  );
  const owned = questions.flatMap(({ token_address, token_id, owner }, at) => {
    const answer = answers[at] ?? null;
    return owner === null && answer !== null ? [{ token: token_address, id: token_id, owner: answer }] : [];
  });
  await mention(chain, owned);
}
