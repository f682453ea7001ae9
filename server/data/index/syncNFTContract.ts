import type { Index } from '@/server/data/index/Index';
import { requireContract } from '@/server/data/index/requireContract';

/**
 * `syncNFTContract`: has the metadata of all NFTs of a contract fetched anew, one after the other.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function syncNFTContract(index: Index, parameters: { address: string }): Promise<Record<string, never>> {
  const { address } = await requireContract(index, parameters.address, 'nft');
  // Taken in one order, so that two who ask at the same time wait for each other in turn.
  await index.query(
    `UPDATE nft_tokens t SET state = 'waiting', tries = 0, next_try_at = now()
    FROM (SELECT token_id FROM nft_tokens WHERE token_address = $1 ORDER BY token_id FOR UPDATE) mine
    WHERE t.token_address = $1 AND t.token_id = mine.token_id`,
    [address],
  );
  return {};
}
