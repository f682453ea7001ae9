import { setTimeout as sleep } from 'node:timers/promises';
import { deadline } from '@/server/http/deadline';

/** A node refused a question or gave no usable answer. */
export class RpcError extends Error {
  override name = 'RpcError';

  constructor(
    message: string,
    /** Code of JSON-RPC, where the node gave one. */
    readonly code: number | null = null,
  ) {
    super(message);
  }
}

/** One question in JSON-RPC. */
export type RpcCall = readonly [method: string, ...params: unknown[]];

/** An answer, or what the node says against the question. */
export type RpcAnswer = { result: unknown } | { error: RpcError };

/** Asks a chain's nodes. */
export type Rpc = {
  /**
   * Asks many questions in one request; answers come in the order of the questions.
   *
   * @throws {RpcError} if no node answers the request after some attempts
   */
  batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** Asks one question. @throws {RpcError} what the node says against it, or if none answers */
  ask(...call: RpcCall): Promise<unknown>;
};

/** How long a node has for a batch and for one question, such as for its newest block, in milliseconds. */
const PATIENCE = { batch: 30_000, question: 5_000 };

/** Attempts at each node before a batch is given up, and the first wait between two rounds, in milliseconds. */
const ROUNDS = 3;
const FIRST_WAIT = 250;

type Reply = { id?: number; result?: unknown; error?: { code?: number; message?: string } };

/**
 * Asks the first of several nodes that answers; a node that fails goes to the end of the row.
 *
 * @param onSilence called each time that no node answered a request, before it is tried again
 */
export function createRpc(urls: readonly string[], signal: AbortSignal, onSilence: () => void = () => undefined): Rpc {
  const row = urls.map((url) => url.replace(/^ws/, 'http'));

  const post = async (url: string, calls: readonly RpcCall[], patience: number): Promise<RpcAnswer[]> => {
    const { username, password } = new URL(url);
    const bare = new URL(url);
    bare.username = bare.password = '';
    const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    const response = await fetch(bare, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(username && { authorization: `Basic ${secret}` }) },
      body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
      signal: deadline(patience, signal),
    });
    if (!response.ok) throw new RpcError(`the node answered with status ${response.status}`);
    const replies = (await response.json()) as Reply[] | Reply;
    if (!Array.isArray(replies)) throw new RpcError(replies.error?.message ?? 'the node answered no batch');
    const byId = new Map(replies.map((reply) => [reply.id, reply]));
    return calls.map((_call, id) => {
      const reply = byId.get(id);
      if (!reply) throw new RpcError('the node left a question of a batch without answer');
      const { error, result } = reply;
      return error ? { error: new RpcError(error.message ?? 'refused', error.code ?? null) } : { result };
    });
  };

  const send = async (calls: readonly RpcCall[], patience: number): Promise<RpcAnswer[]> => {
    if (calls.length === 0) return [];
    let failure: unknown;
    for (let attempt = 0; attempt < ROUNDS * row.length; attempt++) {
      signal.throwIfAborted();
      const url = row[0] ?? '';
      try {
        return await post(url, calls, patience);
      } catch (error) {
        failure = error;
        if (row[0] === url) row.push(...row.splice(0, 1)); // Another batch may have turned to the next already.
        const round = Math.floor(attempt / row.length);
        if ((attempt + 1) % row.length > 0) continue;
        onSilence();
        await sleep(FIRST_WAIT * 2 ** round, undefined, { signal });
      }
    }
    throw failure;
  };
  return {
    batch: (calls) => send(calls, PATIENCE.batch),
    async ask(...call) {
      const [answer] = await send([call], PATIENCE.question);
      if (!answer || 'error' in answer) throw answer?.error ?? new RpcError('no answer');
      return answer.result;
    },
  };
}
