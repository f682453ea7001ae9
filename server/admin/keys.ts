import Parse from 'parse/node';
import { z } from 'zod';
import { type AdminHandler, type AdminParts, onlyId } from '@/server/admin/AdminParts';
import { checkParameters } from '@/server/parse/checkParameters';

const wish = z.strictObject({
  name: z.string().trim().min(1).max(80),
  rate: z.number().int().positive().max(1_000_000_000).nullable(),
});

/** `adminListKeys`, `adminIssueKey` and `adminRevokeKey`: the keys of the data service, as `npm run keys` does. */
export function createKeyActs({ keys }: AdminParts): Record<'list' | 'issue' | 'revoke', AdminHandler> {
  return {
    list: async () => ({ keys: await keys.list() }),
    async issue({ params, note }) {
      const { name, rate } = checkParameters(wish, params);
      await note({ subject: name, after: { name, rate } });
      return keys.issue({ name, rate });
    },
    async revoke({ params, note }) {
      const { id } = checkParameters(onlyId, params);
      const key = (await keys.list()).find((one) => one.id === id);
      if (!key) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no key ${id}.`);
      if (key.revokedAt !== null) return key;
      await note({ subject: key.name, before: { id, uses: key.uses }, after: { revoked: true } });
      return (await keys.revoke(id)) ?? key;
    },
  };
}
