import { readData } from '@/lib/data/readData';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';

/** Whose first activity. */
export type FirstActivityQuery = { id: string; version: number; wallet: EvmWalletOnChain };

const LISTS = ['getTransactions', 'getTokenTransfers'] as const;

/**
 * When a wallet was first used on a chain, as far back as its lists go.
 *
 * @returns milliseconds since 1970; `null` where it was never used, or no list is kept
 */
export async function readFirstActivity({ wallet }: FirstActivityQuery, signal: AbortSignal): Promise<number | null> {
  const parameters = { address: wallet.address, chain: wallet.chain.chain, limit: 1 };
  const oldest = await Promise.allSettled(
    LISTS.map(async (list) => {
      const { total } = await readData(list, parameters, { signal });
      if (!total) return null;
      const { result } = await readData(list, { ...parameters, offset: total - 1 }, { signal });
      return result[0] ? Date.parse(result[0].block_timestamp) : null;
    }),
  );
  signal.throwIfAborted();
  const times = oldest.flatMap((one) => (one.status === 'fulfilled' && one.value !== null ? [one.value] : []));
  return times.length === 0 ? null : Math.min(...times);
}
