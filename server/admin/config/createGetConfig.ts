import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { listConfig } from '@/server/admin/config/configStore';

/** `adminGetConfig`: the parameters of the configuration; of the secret ones the names alone. */
export function createGetConfig({ database }: AdminParts): AdminHandler {
  return async () => ({ values: await listConfig(database) });
}
