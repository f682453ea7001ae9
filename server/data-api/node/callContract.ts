import {
  type Address,
  BaseError,
  type Hex,
  numberToHex,
  type PublicClient,
  ResponseBodyTooLargeError,
  RpcRequestError,
} from 'viem';
import { isRevert, MAX_ANSWER_BYTES } from '@/server/chain/contractAnswers';
import { notFound } from '@/server/data-api/sources/Source';

/** A contract refused a call; `data` is its reason, encoded, and `message` what the node says of it. */
export class ContractRevert extends Error {
  override readonly name = 'ContractRevert';

  constructor(
    message: string,
    readonly data: Hex | null,
  ) {
    super(message);
  }
}

/** A question to a contract; `block` is now where it is left out, `gas` {@link GAS.word}. */
export type ContractCall = {
  /** `null` for the code of a new contract. */
  to: string | null;
  data: Hex;
  block?: bigint | undefined;
  gas?: bigint;
  /** Who asks, and what they send along; nobody, and nothing, where it is left out. */
  from?: string;
  value?: bigint;
};

/** What a contract may use of the node for one answer: whoever wrote it, it runs there. */
export const GAS = {
  /** For a number, a name or an address: the dearest tokens use a tenth. */
  word: 3_000_000n,
  /** For whatever a caller asks: as much as a block of Ethereum held for years. Nodes may allow less. */
  any: 30_000_000n,
} as const;

/** A contract answered more than {@link MAX_ANSWER_BYTES}. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
}

/**
 * Asks a contract without changing anything.
 *
 * @returns what it answered, encoded; `0x` from an address without code
 * @throws {ContractRevert} where it refuses, and where its gas is used up; {ResponseTooLargeError}
 */
export async function callContract(client: PublicClient, call: ContractCall): Promise<Hex> {
  const { to, data, block, gas = GAS.word, from, value } = call;
  const at = block === undefined ? 'latest' : numberToHex(block);
  try {
    const question = {
      ...{ data, gas: numberToHex(gas) },
      ...(to === null ? {} : { to: to as Address }),
      ...(from === undefined ? {} : { from: from as Address }),
      ...(value === undefined ? {} : { value: numberToHex(value) }),
    };
    const answer = await client.request({ method: 'eth_call', params: [question, at] });
    // Over a websocket it comes whole.
    if (answer.length > 2 + 2 * MAX_ANSWER_BYTES) throw new ResponseTooLargeError();
    return answer;
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ResponseBodyTooLargeError)) {
      throw new ResponseTooLargeError();
    }
    const fault = readRpcError(error);
    if (fault && isRevert(fault)) {
      throw new ContractRevert(fault.message, fault.data);
    }
    throw error;
  }
}

/** The same, but `null` if the contract reverts, returns nothing or far too much: it does not have this function. */
export async function callContractOrNull(client: PublicClient, call: ContractCall): Promise<Hex | null> {
  try {
    const answer = await callContract(client, call);
    return answer === '0x' ? null : answer;
  } catch (error) {
    if (error instanceof ContractRevert || error instanceof ResponseTooLargeError) return null;
    throw error;
  }
}

/** One of the whole numbers that a contract answered, by its place; `null` where it answered none there. */
export function decodeWord(answer: Hex | null, index = 0): bigint | null {
  const word = answer?.slice(2 + index * 64, 66 + index * 64);
  return word?.length === 64 ? BigInt(`0x${word}`) : null;
}

/** The same as a lower-case address; `null` where it is none, or the zero address. */
export function readAddress(answer: Hex | null, index = 0): `0x${string}` | null {
  const word = decodeWord(answer, index);
  return word === null || word === 0n || word >= 1n << 160n ? null : `0x${word.toString(16).padStart(40, '0')}`;
}

/** What a node answered instead of a result. */
type SolanaRpcError = { code: number; message: string; data: Hex | null };

/** Reads what a node refused a question with; `null` where it did not answer at all, and for other faults. */
export function readRpcError(error: unknown): SolanaRpcError | null {
  const cause = error instanceof BaseError ? error.walk((inner) => inner instanceof RpcRequestError) : null;
  if (!(cause instanceof RpcRequestError)) return null;
  return { code: cause.code, message: cause.details, data: findHex(cause.data) };
}

/** Nodes put a contract's reason into `data`, or one or two levels below it. */
function findHex(data: unknown, depth = 0): Hex | null {
  if (typeof data === 'string') return (/0x(?:[\da-f]{2})*$/i.exec(data)?.[0] as Hex | undefined) ?? null;
  if (typeof data !== 'object' || data === null || depth > 2) return null;
  for (const part of Object.values(data)) {
    const found = findHex(part, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Sends a request to a node, without validating the shape of its answer. */
export async function requestRaw<Result>(client: PublicClient, method: string, ...params: unknown[]): Promise<Result> {
  const request = client.request as (question: { method: string; params: unknown[] }) => Promise<unknown>;
  return (await request({ method, params })) as Result;
}

/** Concurrent requests to a node. */
const CONCURRENCY = 16;

/** Maps items with limited concurrency, in order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENCY).map(work))));
  }
  return results;
}

/** How geth, erigon, nethermind, reth, besu, anvil and the large providers say that they do not keep old state. */
const PRUNED =
  /missing trie node|prun|archive|historical state|state (?:is |at |for )?.{0,90}(?:not (?:available|found)|unavailable)|BlockOutOfRange|block ?out ?of ?range|header not found|proof window|no state|old data not available|world state/i;

/** Whether a node says that it does not keep the state of a block any more. */
export const isPruned = (error: unknown): boolean => PRUNED.test(readRpcError(error)?.message ?? '');

/**
 * Asks a node about its state as of a block of the past.
 *
 * @param block `undefined` for now: then nothing can be missing
 * @throws Parse.Error 101 where the chain has no such block yet, or the node does not keep the state of it any more
 */
export async function rejectPruned<Result>(
  client: PublicClient,
  block: bigint | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (block === undefined) return work();
  const head = await client.getBlockNumber({ cacheTime: 0 });
  if (block > head) throw notFound(`The chain has no block ${block} yet: its newest one is ${head}.`);
  try {
    return await work();
  } catch (error) {
    if (!isPruned(error)) throw error;
    throw notFound(
      `The chain’s node does not keep what was at block ${block}. Ask without a block; for the past the operator names an archive node in RPC_URL_{chainId}.`,
    );
  }
}
