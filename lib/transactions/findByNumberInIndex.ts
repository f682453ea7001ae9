import { rowsOf } from '@/lib/data/rowsOf';
import type { SeenTransaction } from '@/lib/transactions/SeenTransaction';

/** No account sends more between two visits. */
const MOST_ROWS = 1_000;

/**
 * Finds a transaction by its account and number in what the data service tells of the account, newest first.
 *
 * @returns `null` where it tells nothing of that chain, or not that far back
 */
export async function findByNumberInIndex(
  chainId: number,
  account: string,
  number: number,
): Promise<SeenTransaction | null> {
  const chain = `0x${chainId.toString(16)}`;
  let looked = 0;
  try {
    for await (const row of rowsOf('getTransactions', { chain, address: account, limit: 100 })) {
      const isOwn = row.from_address.toLowerCase() === account.toLowerCase();
      if (isOwn && Number(row.nonce) === number) {
        return { hash: row.hash, to: row.to_address, value: BigInt(row.value), data: row.input };
      }
      if ((isOwn && Number(row.nonce) < number) || ++looked >= MOST_ROWS) return null;
    }
  } catch {
    // A chain without an index, or a backend that is away: then nobody can tell.
  }
  return null;
}
