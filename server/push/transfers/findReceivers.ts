import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { userPointer, type Database } from '@/server/parse/database';
import { INSTALLATION_CLASS, ownerOf, WEB_DEVICE } from '@/server/push/deviceRows';

/** Addresses and accounts that are looked up at once. */
const AT_ONCE = 500;

/** Which of these addresses (lower case) belong to accounts that have a device told of transfers: account by address. */
export async function findReceivers(
  database: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (const some of partsOf(addresses)) {
    const rows = await database.find(
      CHAIN_FAMILIES.eth.addressClass,
      { objectId: { $in: some } },
      { limit: some.length },
    );
    for (const row of rows) {
      const owner = ownerOf(row);
      if (owner !== null) owners.set(row.objectId, owner);
    }
  }
  const told = new Set<string | null>();
  for (const some of partsOf([...new Set(owners.values())])) {
    const query = { user: { $in: some.map(userPointer) }, channels: 'transfer', deviceType: WEB_DEVICE };
    for (const row of await database.find(INSTALLATION_CLASS, query, { limit: AT_ONCE * 20 })) told.add(ownerOf(row));
  }
  return new Map([...owners].filter(([, owner]) => told.has(owner)));
}

function partsOf(all: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) parts.push(all.slice(at, at + AT_ONCE));
  return parts;
}
