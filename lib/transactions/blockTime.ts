import { requestChain } from '@/lib/transactions/requestChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** So many of the last blocks are looked at. */
const BLOCKS = 20;

/** Above this, in seconds, blocks come when somebody sends something, and their distance says nothing of the next one. */
const MAX_INTERVAL_SECONDS = 120;

/**
 * How long a chain takes for a block, in seconds, by its last twenty.
 *
 * @returns `null` where that is not known: a young chain, one without regular blocks, or no answer
 */
export async function readBlockSeconds(provider: Eip1193Provider): Promise<number | null> {
  try {
    const newest = await readBlock(provider, 'latest');
    if (!newest || newest.number < BLOCKS) return null;
    const earlier = await readBlock(provider, `0x${(newest.number - BLOCKS).toString(16)}`);
    if (!earlier) return null;
    const seconds = (newest.timestamp - earlier.timestamp) / BLOCKS;
    return seconds > 0 && seconds <= MAX_INTERVAL_SECONDS ? Math.max(1, Math.round(seconds)) : null;
  } catch {
    return null; // Nice to know, and nothing that a transfer waits for.
  }
}

async function readBlock(provider: Eip1193Provider, at: string): Promise<{ number: number; timestamp: number } | null> {
  const block = await requestChain(provider, 'eth_getBlockByNumber', [at, false]);
  if (typeof block !== 'object' || block === null) return null;
  return { number: Number(Reflect.get(block, 'number')), timestamp: Number(Reflect.get(block, 'timestamp')) };
}
