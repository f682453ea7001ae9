import Parse from 'parse/node';
import { isDeclared } from '@/server/admin/classes/classAccess';
import { requireClass } from '@/server/admin/classes/readClass';
import type { Database, StoredClass } from '@/server/parse/database';

/**
 * A class that may be changed here.
 *
 * @throws Parse.Error 101 where there is none, 119 where the application declares it: its permissions keep accounts safe,
 * and are set anew at each start
 */
export async function requireOwnClass(database: Database, name: string): Promise<StoredClass> {
  const stored = await requireClass(database, name);
  if (!isDeclared(name)) return stored;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    `${name} is declared in the code of this backend and is changed there (server/parse/schema.ts).`,
  );
}
