import { blockOfMoment, type MomentParameters } from '@/server/data/index/blockRange';
import type { Index } from '@/server/data/index/Index';

/**
 * `getNativeBalance` of an address that is linked to an account, whose balance is taken down at each block.
 *
 * @returns `null` where the index did not follow the address at that block: the node has to be asked
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function getNativeBalance(
  index: Index,
  { address, ...moment }: { address: string } & MomentParameters,
): Promise<{ balance: string } | null> {
  const block = await blockOfMoment(index, moment);
  if (block === null) return null;
  const { rows } = await index.query<{ balance: string | null }>(
    `SELECT balance::text FROM native_balances WHERE address = $1 AND block_number <= $2
    ORDER BY block_number DESC LIMIT 1`,
    [address.toLowerCase(), block],
  );
  const balance = rows[0]?.balance ?? null;
  return balance === null ? null : { balance };
}
