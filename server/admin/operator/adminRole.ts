import Parse from 'parse/node';
import { ADMIN_ROLE } from '@/protocol/admin';
import { saveRole } from '@/server/admin/roles/saveRole';
import { hasParseCode, type Database } from '@/server/parse/database';

/**
 * Makes the role `admin` where there is none, empty: from the first start on, nobody else can take its name.
 *
 * @throws The database's error where it cannot be made
 */
export async function openAdminRole(parse: typeof Parse, database: Database): Promise<void> {
  const known = await findAdminRole(database);
  if (known !== null) {
    // Whatever an older database says: nobody joins past administration.
    await database.update('_Role', { objectId: known }, { ACL: { '*': { read: true } } });
    return;
  }
  try {
    await saveRole(parse, ADMIN_ROLE);
  } catch (error) {
    // Another backend made it in the same moment.
    if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
  }
}

/**
 * Id of the role `admin`.
 *
 * @throws Parse.Error 101 where it was deleted past administration
 */
export async function requireAdminRole(database: Database): Promise<string> {
  const id = await findAdminRole(database);
  if (id !== null) return id;
  throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'The role admin is gone. Start the backend anew: it makes it.');
}

async function findAdminRole(database: Database): Promise<string | null> {
  const [role] = await database.find('_Role', { name: ADMIN_ROLE }, { limit: 1 });
  return role?.objectId ?? null;
}
