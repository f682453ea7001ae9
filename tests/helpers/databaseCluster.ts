import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPrepared } from '@/tests/helpers/preparedRun';
import { choosePostgresAccount, type PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { createCluster } from '@/server/db/embedded/postgresCluster';
import { findPostgresBinaries, type PostgresPlace, preparePostgresPlace } from '@/server/db/embedded/postgresFolder';

/** Of our role in every database that tests make for themselves. */
export const PASSWORD = 'a password';

/** Makes the files of a new database in a folder, and answers where they are. */
export async function makeCluster(folder: string): Promise<{ place: PostgresPlace; account: PostgresAccount | null }> {
  const account = choosePostgresAccount(path.join(folder, 'postgres'));
  const place = preparePostgresPlace(folder, findPostgresBinaries(), account);
  const made = readPrepared()?.cluster;
  // Files of the database belong to its own user where the tests run as root; `cp -a` keeps that.
  if (made) await promisify(execFile)('cp', ['-a', made, place.data]);
  else await createCluster(place, account, PASSWORD);
  return { place, account };
}
