import { rowsOf } from '@/lib/data/pagesOf';
import type { PendingTransaction } from '@/lib/transactions/pendingTransactions';
import { toQuantity } from '@/lib/transactions/TransactionWallet';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** How many of the newest blocks are searched if a node keeps no old state. */
const MAX_SEARCHED_BLOCKS = 40;

/** No account sends more between two visits. */
const MAX_ROWS = 1_000;

/**
 * What took the place of a transaction: the same at another price, nothing at all, something else, or who knows what.
 */
export type Replacement = { hash: string; how: 'repriced' | 'cancelled' | 'changed' } | { hash: null; how: 'unknown' };

/**
 * Finds the transaction of the same account and number that came into a block instead, however long ago: by the states
 * of the node, or, where it keeps no old ones, in the index of the backend.
 *
 * @returns `null` where none did yet
 */
export async function findReplacement(
  provider: Eip1193Provider,
  { from, nonce, chainId, hash, to, value, data }: PendingTransaction,
): Promise<Replacement | null> {
  const used = await readQuantity(provider, 'eth_getTransactionCount', [from, 'latest']);
  if (used <= BigInt(nonce)) return null;
  const other = (await findByNumberOnNode(provider, from, nonce)) ?? (await findByNumberInIndex(chainId, from, nonce));
  // Its own block came between the two questions: the next look finds it.
  if (other ? isSame(other.hash, hash) : await requestChain(provider, 'eth_getTransactionReceipt', [hash])) return null;
  return other ? { hash: other.hash, how: compare(other) } : { hash: null, how: 'unknown' };

  function compare(seen: SeenTransaction): 'repriced' | 'cancelled' | 'changed' {
    if (isSame(seen.to ?? '', to) && seen.value === value && isSame(seen.data, data)) return 'repriced';
    return isSame(seen.to ?? '', from) && seen.value === 0n && seen.data === '0x' ? 'cancelled' : 'changed';
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Finds a transaction by its account and nonce in the data service's list of the account, newest first.
 *
 * @returns `null` if that chain is not indexed, or not that far back
 */
async function findByNumberInIndex(chainId: number, account: string, number: number): Promise<SeenTransaction | null> {
  const chain = `0x${chainId.toString(16)}`;
  let looked = 0;
  try {
    for await (const row of rowsOf('getTransactions', { chain, address: account, limit: 100 })) {
      const isOwn = row.from_address.toLowerCase() === account.toLowerCase();
      if (isOwn && Number(row.nonce) === number) {
        return { hash: row.hash, to: row.to_address, value: BigInt(row.value), data: row.input };
      }
      if ((isOwn && Number(row.nonce) < number) || ++looked >= MAX_ROWS) return null;
    }
  } catch {
    // A chain without an index, or an unreachable backend: unknown.
  }
  return null;
}

type RpcTransaction = { hash: string; from: string; to: string | null; nonce: string; value: string; input: string };

/**
 * Finds a transaction by its account and number. By the states of the node, the block is the one before which the
 * account had sent fewer: it is looked for in steps that double from the newest block, then by halves, so that a node
 * is asked few times, and a young transaction needs young states alone. Without states the newest blocks are looked
 * through.
 *
 * @returns `null` where it is older than what the node keeps, or the node does not answer
 */
async function findByNumberOnNode(
  provider: Eip1193Provider,
  account: string,
  number: number,
): Promise<SeenTransaction | null> {
  const isIt = ({ from, nonce }: RpcTransaction): boolean =>
    from.toLowerCase() === account.toLowerCase() && Number(nonce) === number;
  const readBlock = async (block: number): Promise<SeenTransaction | null> => {
    const whole = await requestChain(provider, 'eth_getBlockByNumber', [toQuantity(block), true]);
    const found = (whole as { transactions: RpcTransaction[] } | null)?.transactions.find(isIt);
    return found ? { hash: found.hash, to: found.to, value: BigInt(found.value), data: found.input } : null;
  };
  const isSentAt = async (block: number): Promise<boolean> =>
    (await readQuantity(provider, 'eth_getTransactionCount', [account, toQuantity(block)])) > BigInt(number);
  const head = Number(await readQuantity(provider, 'eth_blockNumber'));
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
    for (let block = head; block > Math.max(-1, head - MAX_SEARCHED_BLOCKS); block--) {
      const found = await readBlock(block);
      if (found) return found;
    }
    return null;
  }
}

/** The identifying fields of a block's transaction; the value in the smallest unit, the data in hexadecimal. */
type SeenTransaction = { hash: string; to: string | null; value: bigint; data: string };
