import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { onlyClass } from '@/server/admin/classes/className';
import { readClass } from '@/server/admin/classes/readClass';
import { checkParameters } from '@/server/parse/checkParameters';

/** `adminGetClass`: a class with its fields, permissions and indexes. */
export function createGetClass({ database }: AdminParts): AdminHandler {
  return async ({ params }) => readClass(database, checkParameters(onlyClass, params).name);
}
