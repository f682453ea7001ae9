import type { AdminClass } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { isDeclared } from '@/server/admin/classes/classAccess';
import { countRows } from '@/server/admin/classes/readClass';

/** `adminListClasses`: every class of the database, by name. */
export function createListClasses({ database }: AdminParts): AdminHandler {
  return async (): Promise<{ classes: AdminClass[] }> => {
    const schema = await database.loadSchema({ clearCache: true });
    const stored = await schema.getAllClasses({ clearCache: true });
    const classes = await Promise.all(
      stored.map(async ({ className: name, fields }): Promise<AdminClass> => ({
        name,
        rows: await countRows(database, name),
        fields: Object.keys(fields).length,
        from: isDeclared(name) ? 'code' : 'database',
      })),
    );
    return { classes: classes.sort((a, b) => a.name.localeCompare(b.name)) };
  };
}
