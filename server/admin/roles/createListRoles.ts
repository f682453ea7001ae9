import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { listRoles } from '@/server/admin/roles/roleStore';

/** `adminListRoles`: every role, with its parents and children. */
export function createListRoles({ database }: AdminParts): AdminHandler {
  return async () => ({ roles: await listRoles(database) });
}
