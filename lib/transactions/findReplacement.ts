import { askChain, askQuantity } from '@/lib/transactions/askChain';
import { findByNumberInIndex } from '@/lib/transactions/findByNumberInIndex';
import { findByNumberOnNode } from '@/lib/transactions/findByNumberOnNode';
import type { PendingTransaction } from '@/lib/transactions/PendingTransaction';
import type { SeenTransaction } from '@/lib/transactions/SeenTransaction';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What took the place of a transaction: the same at another price, nothing at all, something else, or who knows what. */
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
  const used = await askQuantity(provider, 'eth_getTransactionCount', [from, 'latest']);
  if (used <= BigInt(nonce)) return null;
  const other = (await findByNumberOnNode(provider, from, nonce)) ?? (await findByNumberInIndex(chainId, from, nonce));
  // Its own block came between the two questions: the next look finds it.
  if (other ? isSame(other.hash, hash) : await askChain(provider, 'eth_getTransactionReceipt', [hash])) return null;
  return other ? { hash: other.hash, how: compare(other) } : { hash: null, how: 'unknown' };

  function compare(seen: SeenTransaction): 'repriced' | 'cancelled' | 'changed' {
    if (isSame(seen.to ?? '', to) && seen.value === value && isSame(seen.data, data)) return 'repriced';
    return isSame(seen.to ?? '', from) && seen.value === 0n && seen.data === '0x' ? 'cancelled' : 'changed';
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
