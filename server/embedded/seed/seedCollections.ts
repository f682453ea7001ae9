import { describePieces } from '@/server/embedded/seed/describePieces';
import type { PieceUri } from '@/server/embedded/seed/keepPieces';
import { actorOf, type SeedTools } from '@/server/embedded/seed/SeedTools';

/**
 * Two collections of single pieces and one of editions, spread over the accounts.
 *
 * @param uriOf where the metadata of each piece are
 */
export async function seedCollections(tools: SeedTools, uriOf: PieceUri): Promise<void> {
  const { call, accounts, deployer, pick } = tools;
  const owner = (index: number) => accounts[index % accounts.length] ?? deployer;
  const { doors, keys, passes } = describePieces();
  for (const { id } of doors) await call(deployer, 'doors', 'mint', [actorOf(tools, id), uriOf('doors', id)]);
  for (const { id } of keys) await call(deployer, 'keys', 'mint', [owner(id * 3), uriOf('keys', id)]);
  for (const { id } of passes) {
    for (let copy = 0; copy < 4; copy++) {
      await call(deployer, 'passes', 'mint', [owner(pick(20)), BigInt(id), BigInt(1 + pick(9)), uriOf('passes', id)]);
    }
  }
  await call(deployer, 'passes', 'mintBatch', [owner(0), [1n, 2n, 3n], [3n, 2n, 1n]]);
}
