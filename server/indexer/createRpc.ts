import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBlock, RawReceipt, BlockWithReceipts } from '@/server/chain/RawBlock';
import { deadline } from '@/server/http/requestPublic';

/** A node rejected a request or returned an unusable response. */
export class RpcError extends Error {
  override name = 'RpcError';

  constructor(
    message: string,
    /** JSON-RPC error code, if the node sent one. */
    readonly code: number | null = null,
  ) {
    super(message);
  }
}

/** One JSON-RPC call. */
export type RpcCall = readonly [method: string, ...params: unknown[]];

/** A result, or the node's error. */
export type RpcAnswer = { result: unknown } | { error: RpcError };

/** Calls a chain's nodes. */
export type Rpc = {
  /**
   * Sends a batch of calls; results are in the order of the calls.
   *
   * @throws {RpcError} if no node answers after some attempts
   */
  batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** Sends one call. @throws {RpcError} the node's error, or if no node answers */
  ask(...call: RpcCall): Promise<unknown>;
};

/** Timeouts of a batch and of a single call, such as for the newest block, in milliseconds. */
const TIMEOUTS_MS = { batch: 30_000, question: 5_000 };

/**
 * Attempts per node before a batch fails, and the first delay between two rounds, in milliseconds.
 */
const ROUNDS = 3;
const MIN_BACKOFF = 250;

type Reply = { id?: number; result?: unknown; error?: { code?: number; message?: string } };

/**
 * Uses the first of several nodes that answers; a node that fails moves to the end.
 *
 * @param onSilence called each time no node answered a request, before it is retried
 */
export function createRpc(urls: readonly string[], signal: AbortSignal, onSilence: () => void = () => undefined): Rpc {
  const row = urls.map((url) => url.replace(/^ws/, 'http'));

  const post = async (url: string, calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> => {
    const { username, password } = new URL(url);
    const bare = new URL(url);
    bare.username = bare.password = '';
    const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    const response = await fetch(bare, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(username && { authorization: `Basic ${secret}` }) },
      body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
      signal: deadline(timeoutMs, signal),
    });
    if (!response.ok) throw new RpcError(`the node answered with status ${response.status}`);
    const replies = (await response.json()) as Reply[] | Reply;
    if (!Array.isArray(replies)) throw new RpcError(replies.error?.message ?? 'the node answered no batch');
    const byId = new Map(replies.map((reply) => [reply.id, reply]));
    return calls.map((_call, id) => {
      const reply = byId.get(id);
      if (!reply) throw new RpcError('the node did not answer every call of a batch');
      const { error, result } = reply;
      return error ? { error: new RpcError(error.message ?? 'refused', error.code ?? null) } : { result };
    });
  };

  const send = async (calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> => {
    if (calls.length === 0) return [];
    let failure: unknown;
    for (let attempt = 0; attempt < ROUNDS * row.length; attempt++) {
      signal.throwIfAborted();
      const url = row[0] ?? '';
      try {
        return await post(url, calls, timeoutMs);
      } catch (error) {
        failure = error;
        if (row[0] === url) row.push(...row.splice(0, 1)); // Another batch may have switched to the next one already.
        const round = Math.floor(attempt / row.length);
        if ((attempt + 1) % row.length > 0) continue;
        onSilence();
        await sleep(MIN_BACKOFF * 2 ** round, undefined, { signal });
      }
    }
    throw failure;
  };
  return {
    batch: (calls) => send(calls, TIMEOUTS_MS.batch),
    async ask(...call) {
      const [answer] = await send([call], TIMEOUTS_MS.question);
      if (!answer || 'error' in answer) throw answer?.error ?? new RpcError('no answer');
      return answer.result;
    },
  };
}

/** Fetches whole blocks. */
export type FetchBlocks = (first: number, last: number) => Promise<BlockWithReceipts[]>;

/** JSON-RPC: the method does not exist. Some nodes say so in the message only. */
const UNKNOWN_METHOD = -32_601;

/** Batch size of receipts requested one by one. */
const RECEIPT_BATCH = 100;

/**
 * Fetches blocks with their receipts. A block and its receipts are two calls, between which a node
 * may switch chains: anything that does not match the block's own hash, or leaves a gap in the
 * chain, is rejected. A node without `eth_getBlockReceipts` is asked for each transaction's
 * receipt.
 */
export function createFetchBlocks(rpc: Rpc): FetchBlocks {
  let wholeReceipts = true;

  const fetchReceipts = async (blocks: readonly RawBlock[]): Promise<RawReceipt[][]> => {
    const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
    const answers: RpcAnswer[] = [];
    for (let at = 0; at < hashes.length; at += RECEIPT_BATCH) {
      const part = hashes.slice(at, at + RECEIPT_BATCH);
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
  if (answer.result === null || answer.result === undefined) throw new RpcError('the node lacks a block it announced');
  return answer.result as Result;
}

function isUnknownMethod({ code, message }: RpcError): boolean {
  return code === UNKNOWN_METHOD || /method .*not (found|supported|available|exist)|unsupported method/i.test(message);
}

function check({ block, receipts }: BlockWithReceipts, number: number, before: RawBlock | undefined): void {
  if (Number(block.number) !== number)
    throw new RpcError(`the node returned block ${block.number} instead of ${number}`);
  if (before && block.parentHash !== before.hash) throw new RpcError(`block ${number} does not follow the one before`);
  const fits =
    receipts.length === block.transactions.length &&
    receipts.every(
      (receipt, index) =>
        receipt.blockHash === block.hash &&
        receipt.transactionHash === block.transactions[index]?.hash &&
        receipt.logs.every((log) => log.blockHash === block.hash),
    );
  if (!fits) throw new RpcError(`the receipts of block ${number} do not match its hash`);
}
