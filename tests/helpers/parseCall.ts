import type { ParseCall } from '@/server/gateway/ParseCall';
import { classOf } from '@/server/gateway/readRequest';

/** A call of the Parse protocol as the gateway reads it, for unit tests of what looks at calls. */
export function parseCall(
  method: string,
  route: string,
  body: Record<string, unknown> = {},
  params: Record<string, string> = {},
): ParseCall {
  return { method, route, params, className: classOf(route, params), body, handler: () => Promise.resolve({}) };
}
