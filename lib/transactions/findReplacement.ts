import { askChain, askQuantity } from '@/lib/transactions/askChain';
import type { PendingTransaction } from '@/lib/transactions/PendingTransaction';
import { toQuantity } from '@/lib/transactions/TransactionRequest';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What took the place of a transaction: the same at another price, nothing at all, or something else. */
export type Replacement = { hash: string; how: 'repriced' | 'cancelled' | 'changed' };

/** How many blocks are looked through, newest first: a page that was closed for longer only knows that it is gone. */
const BLOCKS = 40;

type RpcTransaction = { hash: string; from: string; to: string | null; nonce: string; value: string; input: string };

/**
 * Finds the transaction of the same account and number that came into a block instead; `null` where none did yet.
 */
export async function findReplacement(
  provider: Eip1193Provider,
  { from, nonce, hash, to, value, data }: PendingTransaction,
): Promise<Replacement | null> {
  const used = await askQuantity(provider, 'eth_getTransactionCount', [from, 'latest']);
  if (used <= BigInt(nonce)) return null;
  const head = Number(await askQuantity(provider, 'eth_blockNumber'));
  for (let block = head; block > Math.max(0, head - BLOCKS); block--) {
    const whole = (await askChain(provider, 'eth_getBlockByNumber', [toQuantity(block), true])) as {
      transactions: RpcTransaction[];
    } | null;
    const other = whole?.transactions.find((one) => isSame(one.from, from) && Number(one.nonce) === nonce);
    // Its own block came between the two questions: the next look finds it.
    if (other && isSame(other.hash, hash)) return null;
    if (!other) continue;
    const isEmpty = isSame(other.to ?? '', from) && BigInt(other.value) === 0n && other.input === '0x';
    const isEqual = isSame(other.to ?? '', to) && BigInt(other.value) === value && isSame(other.input, data);
    return { hash: other.hash, how: isEqual ? 'repriced' : isEmpty ? 'cancelled' : 'changed' };
  }
  return null;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
