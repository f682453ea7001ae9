import { isRevert } from '@/server/chain/contractAnswers';
import { decodeTokenUri, encodeTokenUriCall, TOKEN_URI_GAS } from '@/server/chain/tokenUri';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { Rpc, RpcCall } from '@/server/indexer/createRpc';

/** A token whose contract is asked for its URI. `tries`: how often the node failed to answer; 0 if absent. */
export type UriToken = { address: string; id: string; type: string; tries?: number };

/** Tokens per pass, and per request to the node: each may use a block's gas. */
const PASS_SIZE = 50;
const BATCH_SIZE = 8;

/** No further request begins after this time, in milliseconds, so that expensive contracts do not hold up the index. */
const TIME_LIMIT = 1_000;

/** A token that the node fails to answer for is tried so often, each time after a longer delay, in seconds. */
const MAX_TRIES = 6;
const MIN_BACKOFF = 10;

/** What becomes of the answers, request by request. */
type UriReaders<Token> = {
  /** `uri` is `null` if the contract has none, or a malformed one. */
  take(answers: readonly (Token & { uri: string | null })[]): Promise<void>;
  /** The node failed to answer for these, or to answer a request with them at all. */
  fail(tokens: readonly Token[]): Promise<void>;
};

/**
 * Asks contracts for the URIs of tokens, as many as fit into a second. A token that failed before is asked alone.
 *
 * @throws {RpcError} if no node answers, after `fail`
 */
export async function askTokenUris<Token extends UriToken>(
  rpc: Rpc,
  tokens: readonly Token[],
  { take, fail }: UriReaders<Token>,
): Promise<void> {
  const until = performance.now() + TIME_LIMIT;
  for (const part of toParts(tokens)) {
    if (performance.now() >= until) return;
    const answers = await rpc.batch(part.map(toCall)).catch(async (error: unknown) => {
      const isStopped = error instanceof Error && error.name === 'AbortError';
      if (!isStopped) await fail(part);
      throw error;
    });
    const answered: (Token & { uri: string | null })[] = [];
    const unanswered: Token[] = [];
    for (const [index, token] of part.entries()) {
      const answer = answers[index];
      const result = answer && 'result' in answer ? answer.result : null;
      if (answer && 'error' in answer && !isRevert(answer.error)) unanswered.push(token);
      else answered.push({ ...token, uri: decodeTokenUri(result, token.id) });
    }
    await take(answered);
    if (unanswered.length > 0) await fail(unanswered);
  }
}

function toParts<Token extends UriToken>(tokens: readonly Token[]): Token[][] {
  const hasFailed = ({ tries = 0 }: Token) => tries > 0;
  const fresh = tokens.filter((token) => !hasFailed(token));
  const parts = Array.from({ length: Math.ceil(fresh.length / BATCH_SIZE) }, (_, at) =>
    fresh.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );
  return [...parts, ...tokens.filter(hasFailed).map((token) => [token])];
}

const toCall = ({ address: to, id, type }: UriToken): RpcCall => [
  'eth_call',
  { to, data: encodeTokenUriCall(type, id), gas: `0x${TOKEN_URI_GAS.toString(16)}` },
  'latest',
];

/** Reads the URI of new tokens. One without a URI has failed, one with a URI waits for its metadata. */
export async function readTokenUris(chain: ChainTables, rpc: Rpc): Promise<void> {
  const { rows } = await chain.query<UriToken>(
    `SELECT token_address AS address, token_id::text AS id, contract_type AS type, tries FROM chain.nft_tokens
     WHERE state = 'waiting' AND token_uri IS NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT ${PASS_SIZE}`,
  );
  await askTokenUris(rpc, rows, {
    async take(answers) {
      for (const { address, id, uri } of answers) {
        await chain.query(
          `UPDATE chain.nft_tokens SET token_uri = $3, state = $4, tries = 0, next_try_at = now(), uri_read_at = now()
           WHERE token_address = $1 AND token_id = $2`,
          [toBytes(address), id, uri, uri === null ? 'failed' : 'waiting'],
        );
      }
    },
    async fail(tokens) {
      for (const { address, id, tries = 0 } of tokens) {
        await chain.query(
          `UPDATE chain.nft_tokens SET tries = $3, state = $4, next_try_at = now() + make_interval(secs => $5)
           WHERE token_address = $1 AND token_id = $2`,
          [toBytes(address), id, tries + 1, tries + 1 < MAX_TRIES ? 'waiting' : 'failed', MIN_BACKOFF * 4 ** tries],
        );
      }
    },
  });
}
