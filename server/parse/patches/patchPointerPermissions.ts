import Parse from 'parse/node';
import type { SchemaController } from '@/server/parse/database';

/** The internals of Parse Server 9.10 that restrict requests to rows that point to the caller. */
type PointerNarrowing = {
  loadSchema(): Promise<SchemaController>;
  /** `undefined`: the class has pointer permissions, and nobody is signed in. */
  addPointerPermissions(...request: [SchemaController, string, string, object, string[]?]): object | undefined;
  /** Adds the columns an object needs; `acl` is missing for the master key. */
  validateObject(...change: [string, object, unknown, { acl?: string[] }, ...unknown[]]): Promise<unknown>;
};

/** Matches no row. */
const NO_ROW = { objectId: { $in: [] } };

/**
 * Makes Parse Server treat a signed-out caller, to whom no row can point, like a caller without
 * matching rows: it returned a list instead of a count, and failed at an update with a new field
 * but added the column anyway.
 */
export function patchPointerPermissions(database: object): void {
  // Each request has a database controller of its own.
  const rules = Object.getPrototypeOf(database) as PointerNarrowing;
  const { addPointerPermissions: narrow, validateObject: validate } = rules;
  rules.addPointerPermissions = function (...request) {
    return narrowAccountSearch(narrow.apply(this, request) ?? NO_ROW, request);
  };
  rules.validateObject = async function (className, object, query, options, ...rest) {
    const schema = query && options.acl ? await this.loadSchema() : null;
    if (schema && narrow.call(this, schema, className, 'update', {}, options.acl) === undefined)
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'Object not found.');
    return validate.call(this, className, object, query, options, ...rest);
  };
}

/**
 * A query as Parse Server restricts it: schema, class, operation, condition, and the caller's
 * rights.
 */
type Search = readonly [schema: unknown, className: string, operation: string, query: object, acl?: readonly string[]];

/**
 * Restricts a client's queries for users to its own account, whatever the ACLs of others say.
 * Otherwise each query would read every account in the database.
 *
 * @param condition the condition as restricted by Parse Server
 */
export function narrowAccountSearch(condition: object, [, className, operation, , acl = []]: Search): object {
  if (className !== '_User' || (operation !== 'find' && operation !== 'count')) return condition;
  const userId = acl.find((one) => one !== '*' && !one.startsWith('role:')) ?? '';
  return { $and: [condition, { objectId: userId }] };
}
