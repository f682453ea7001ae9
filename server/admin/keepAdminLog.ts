import { RequestError, type ParseCall, type ParseRequest } from '@/server/gateway/ParseCall';
import { ADMIN_ACT_CLASS } from '@/server/parse/schema';

/** Keeps the log of administration from every request that would change it, whatever key it brings. @throws {RequestError} 119 */
export function keepAdminLog({ calls }: ParseRequest): void {
  if (!calls.some(changesAdminLog)) return;
  throw new RequestError(403, 119, 'The log of administration only grows: nothing in it changes.');
}

function changesAdminLog({ method, className, route, body }: ParseCall): boolean {
  if (method === 'GET' || route.startsWith('/hooks/functions')) return false;
  const named = className ?? (route.startsWith('/hooks/') || route === '/schemas' ? body['className'] : null);
  return String(named).toLowerCase() === ADMIN_ACT_CLASS.toLowerCase();
}
