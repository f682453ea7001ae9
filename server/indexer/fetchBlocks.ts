import type { RawBlock, RawReceipt, WholeBlock } from '@/server/chain/RawBlock';
import { type Rpc, type RpcAnswer, RpcError } from '@/server/indexer/createRpc';

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
