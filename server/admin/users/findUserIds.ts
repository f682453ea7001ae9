import Parse from 'parse/node';
import { FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import type { AdminParts } from '@/server/admin/AdminParts';

type Parts = Pick<AdminParts, 'database' | 'addresses'>;

/** Ids of the accounts that hold this address, in whatever family of chains; none where it is no address. */
export async function findHolders({ addresses }: Parts, text: string): Promise<string[]> {
  const owners = await Promise.all(
    FAMILY_ORDER.map((family) => addresses[family].findOwner(normalizeAddress(family, text))),
  );
  return [...new Set(owners.filter((owner) => owner !== null))];
}

/**
 * The id of the account that is meant: by its id, its whole name, its mail address, or an address of its wallets.
 *
 * @throws Parse.Error 101 where there is none, 142 where it may be one of several
 */
export async function findUserId(parts: Parts, text: string): Promise<string> {
  const rows = await parts.database.find(
    '_User',
    { $or: [{ objectId: text }, { username: text }, { email: text.toLowerCase() }] },
    { limit: 3 },
  );
  const ids = new Set([...rows.map(({ objectId }) => objectId), ...(await findHolders(parts, text))]);
  const [id, other] = ids;
  if (id === undefined) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no account ${text}.`);
  if (other !== undefined) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `Several accounts are called ${text}. Give the id of one.`);
  }
  return id;
}
