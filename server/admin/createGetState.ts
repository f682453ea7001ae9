import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';

/** `adminGetState`: how the backend that answers is, part by part. */
export function createGetState({ readState }: AdminParts): AdminHandler {
  return () => readState();
}
