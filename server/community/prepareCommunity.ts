import { MODERATOR_ROLE, POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { hasParseCode, type Database } from '@/server/parse/database';

/**
 * Makes what the wall needs in the database beside its classes: the role of moderators, without members, and the
 * indexes of its readings, in which nothing is scanned that is not shown.
 */
export async function prepareCommunity(database: Database): Promise<void> {
  const moment = new Date().toISOString();
  const [role] = await database.find('_Role', { name: MODERATOR_ROLE }, { limit: 1 });
  if (!role) {
    const row = { objectId: MODERATOR_ROLE, name: MODERATOR_ROLE, createdAt: moment, updatedAt: moment, ACL: {} };
    await database.create('_Role', row).catch((error: unknown) => {
      // Another backend made it at the same moment: 137.
      if (!hasParseCode(error, 137)) throw error;
    });
  }
  const { adapter } = database;
  const index = (className: string, name: string, ...fields: string[]) =>
    adapter.ensureIndex(className, { fields: {} }, fields, name);
  await index(POST_CLASS, 'post_parent', 'parent', 'createdAt');
  await index(POST_CLASS, 'post_author', 'author', 'createdAt');
  await index(REACTION_CLASS, 'reaction_post', 'post', 'kind');
  await index(REACTION_CLASS, 'reaction_user', 'user', 'post');
  await adapter._client.none(`
    CREATE INDEX IF NOT EXISTS post_feed ON "${POST_CLASS}" ("createdAt" DESC) WHERE parent IS NULL;
    CREATE INDEX IF NOT EXISTS post_words ON "${POST_CLASS}" USING gin (to_tsvector('simple', text));
    CREATE INDEX IF NOT EXISTS post_place ON "${POST_CLASS}" USING gist (location);`);
}
