import { askChain, askQuantity } from '@/lib/transactions/askChain';
import type { SeenTransaction } from '@/lib/transactions/SeenTransaction';
import { toQuantity } from '@/lib/transactions/TransactionRequest';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

type RpcTransaction = { hash: string; from: string; to: string | null; nonce: string; value: string; input: string };

/** So many of the newest blocks are looked through where a node keeps no old states. */
const NEWEST = 40;

/**
 * Finds a transaction by its account and number. By the states of the node, the block is the one before which the account
 * had sent fewer: it is looked for in steps that double from the newest block, then by halves, so that a node is asked few
 * times, and a young transaction needs young states alone. Without states the newest blocks are looked through.
 *
 * @returns `null` where it is older than what the node keeps, or the node does not answer
 */
export async function findByNumberOnNode(
  provider: Eip1193Provider,
  account: string,
  number: number,
): Promise<SeenTransaction | null> {
  const isIt = ({ from, nonce }: RpcTransaction): boolean =>
    from.toLowerCase() === account.toLowerCase() && Number(nonce) === number;
  const readBlock = async (block: number): Promise<SeenTransaction | null> => {
    const whole = await askChain(provider, 'eth_getBlockByNumber', [toQuantity(block), true]);
    const found = (whole as { transactions: RpcTransaction[] } | null)?.transactions.find(isIt);
    return found ? { hash: found.hash, to: found.to, value: BigInt(found.value), data: found.input } : null;
  };
  const isSentAt = async (block: number): Promise<boolean> =>
    (await askQuantity(provider, 'eth_getTransactionCount', [account, toQuantity(block)])) > BigInt(number);
  const head = Number(await askQuantity(provider, 'eth_blockNumber'));
  try {
    let after = head;
    let before = after - 1;
    for (let step = 1; before >= 0 && (await isSentAt(before)); step *= 2) {
      after = before;
      before = Math.max(-1, before - step);
    }
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (await isSentAt(middle)) after = middle;
      else before = middle;
    }
    return await readBlock(after);
  } catch {
    // States that old are gone, as most nodes drop them after 128 blocks.
    for (let block = head; block > Math.max(-1, head - NEWEST); block--) {
      const found = await readBlock(block);
      if (found) return found;
    }
    return null;
  }
}
