import type { Request } from 'express';
import { invalid } from '@/server/data/refuse';
import type { NamedRoute } from '@/server/data/rest/routesOf';

/**
 * What a request gives to a function: what stands in its path, its query and its body. Lists in the query are repeated
 * names, with or without `[]` or a position in it, as the SDK and others send them.
 *
 * @throws Parse.Error 142 for another name in brackets: what is asked for by it would not be looked at
 */
export function readParameters({ body: place }: NamedRoute, { query, params, body }: Request): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const own = name.replace(/\[\d*\]$/, '');
    if (own.includes('[')) throw invalid(`${own.slice(0, 40)}: lists are written as a=1&a=2, a[]=1 or a[0]=1`);
    given[own] = Object.hasOwn(given, own) ? [given[own], value].flat() : value;
  }
  if (typeof place === 'string') given[place] = body;
  else if (place) Object.assign(given, pick(body, place));
  return { ...given, ...params };
}

function pick(body: unknown, names: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}
