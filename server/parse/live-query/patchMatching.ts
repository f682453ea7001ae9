import { createRequire } from 'node:module';
import { matchesWhere } from '@/server/parse/query/matchesWhere';
import { isRecord } from '@/server/parse/validateValue';

/** How Parse Server decides which subscriptions hear of an object (parse-server 9.10, `LiveQuery/QueryTools`). */
type QueryTools = {
  matchesQuery(object: Record<string, unknown>, where: unknown): boolean;
  /** Subscriptions with the same key share one condition. */
  queryHash(query: { className: string; where?: unknown }): string;
};

/**
 * Makes live queries report what `find()` returns (decision 0045); call it before live query starts. Parse Server's own
 * matcher reports objects that lack the field for `$lt`, and none for `null`. Its key of a subscription ignores the
 * order of values and what stands beside `$or`, so that one subscriber was answered by the condition of another one.
 *
 * Rights are checked afterwards, for each subscriber, as before.
 */
export function patchMatching(): void {
  const tools: QueryTools = createRequire(import.meta.url)('parse-server/lib/LiveQuery/QueryTools');
  for (const name of ['matchesQuery', 'queryHash'] as const) {
    if (typeof tools[name] !== 'function') throw new Error(`Live query of Parse Server has no ${name}.`);
  }
  tools.matchesQuery = matchesWhere;
  tools.queryHash = ({ className, where = {} }) => `${className}:${JSON.stringify(where, inOrderOfKeys)}`;
}

function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
