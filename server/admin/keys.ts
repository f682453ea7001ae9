import Parse from 'parse/node';
import type { AdminHandlers, AdminParts } from '@/server/admin/AdminParts';

/** `adminListKeys`, `adminIssueKey` and `adminRevokeKey`: the keys of the data service, as `npm run keys` does. */
export function createKeyActs({
  keys,
}: AdminParts): AdminHandlers<'adminListKeys' | 'adminIssueKey' | 'adminRevokeKey'> {
  return {
    adminListKeys: async () => ({ keys: await keys.list() }),
    async adminIssueKey({ params: { name, rate }, note }) {
      await note({ subject: name, after: { name, rate } });
      return keys.issue({ name, rate });
    },
    async adminRevokeKey({ params: { id }, note }) {
      const key = (await keys.list()).find((one) => one.id === id);
      if (!key) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Key ${id} does not exist.`);
      if (key.revokedAt !== null) return key;
      await note({ subject: key.name, before: { id, uses: key.uses }, after: { revoked: true } });
      return (await keys.revoke(id)) ?? key;
    },
  };
}
