import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBlock, RawReceipt, WholeBlock } from '@/server/chain/RawBlock';
import { deadline } from '@/server/http/requestPublic';

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

/** Fetches whole blocks. */
export type FetchBlocks = (first: number, last: number) => Promise<WholeBlock[]>;

/** JSON-RPC: the method does not exist. Some nodes say so in words alone. */
const UNKNOWN_METHOD = -32_601;

/** Receipts asked for one by one come in batches of this size. */
const RECEIPTS_AT_ONCE = 100;

/**
 * Fetches blocks with their receipts. A body and its receipts are two questions, between which a node may change its
 * mind: all that does not belong to the block's own hash, or leaves a hole in the chain, is refused. A node without
 * `eth_getBlockReceipts` is asked for each transaction's receipt.
 */
export function createFetchBlocks(rpc: Rpc): FetchBlocks {
  let wholeReceipts = true;

  const fetchReceipts = async (blocks: readonly RawBlock[]): Promise<RawReceipt[][]> => {
    const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
    const answers: RpcAnswer[] = [];
    for (let at = 0; at < hashes.length; at += RECEIPTS_AT_ONCE) {
      const part = hashes.slice(at, at + RECEIPTS_AT_ONCE);
      answers.push(...(await rpc.batch(part.map((hash) => ['eth_getTransactionReceipt', hash]))));
    }
    let next = 0;
    return blocks.map(({ transactions }) => {
      const own = answers.slice(next, next + transactions.length);
      next += transactions.length;
      return own.map((answer) => resultOf<RawReceipt>(answer));
    });
  };

  return async (first, last) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => `0x${(first + index).toString(16)}`);
    const [bodies, receipts] = await Promise.all([
      rpc.batch(numbers.map((number) => ['eth_getBlockByNumber', number, true])),
      wholeReceipts ? rpc.batch(numbers.map((number) => ['eth_getBlockReceipts', number])) : [],
    ]);
    const blocks = bodies.map((answer) => resultOf<RawBlock>(answer));
    if (receipts.some((answer) => 'error' in answer && isUnknownMethod(answer.error))) wholeReceipts = false;
    const listed = wholeReceipts
      ? receipts.map((answer) => resultOf<RawReceipt[]>(answer))
      : await fetchReceipts(blocks);
    return blocks.map((block, index) => {
      const whole = { block, receipts: listed[index] ?? [] };
      check(whole, first + index, blocks[index - 1]);
      return whole;
    });
  };
}

function resultOf<Result>(answer: RpcAnswer): Result {
  if ('error' in answer) throw answer.error;
  if (answer.result === null || answer.result === undefined) throw new RpcError('the node lacks a block it counted');
  return answer.result as Result;
}

function isUnknownMethod({ code, message }: RpcError): boolean {
  return code === UNKNOWN_METHOD || /method .*not (found|supported|available|exist)|unsupported method/i.test(message);
}

function check({ block, receipts }: WholeBlock, number: number, before: RawBlock | undefined): void {
  if (Number(block.number) !== number) throw new RpcError(`the node gave block ${block.number} for ${number}`);
  if (before && block.parentHash !== before.hash) throw new RpcError(`block ${number} does not follow the one before`);
  const fits =
    receipts.length === block.transactions.length &&
    receipts.every(
      (receipt, index) =>
        receipt.blockHash === block.hash &&
        receipt.transactionHash === block.transactions[index]?.hash &&
        receipt.logs.every((log) => log.blockHash === block.hash),
    );
  if (!fits) throw new RpcError(`the receipts of block ${number} are not those of its hash`);
}
