/** A search as Parse Server narrows it: schema, class, operation, condition, and whose rights the caller has. */
type Search = readonly [schema: unknown, className: string, operation: string, query: object, acl?: readonly string[]];

/**
 * Lets a client search its own account alone, whatever the access lists of others say. Without this each search would
 * also read every account in the database.
 *
 * @param condition what Parse Server narrowed the search to
 */
export function narrowAccountSearch(condition: object, [, className, operation, , acl = []]: Search): object {
  if (className !== '_User' || (operation !== 'find' && operation !== 'count')) return condition;
  const userId = acl.find((one) => one !== '*' && !one.startsWith('role:')) ?? '';
  return { $and: [condition, { objectId: userId }] };
}
