import type { Profile } from '@/protocol/account';
import type { Database } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema';

const EMPTY: Profile = { name: null, about: null, picture: 'address' };

/** The public profile of a user; an empty one where none was written. */
export async function readProfile(database: Database, userId: string): Promise<Profile> {
  const [row] = await database.find(PROFILE_CLASS, { objectId: userId }, { limit: 1 });
  if (!row) return EMPTY;
  const { name, about, picture } = row;
  return {
    name: typeof name === 'string' ? name : null,
    about: typeof about === 'string' ? about : null,
    picture: picture === 'initials' ? 'initials' : 'address',
  };
}
