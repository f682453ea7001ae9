import Parse from 'parse/node';
import type { SchemaController } from '@/server/parse/database';

/** The inner part of Parse Server 9.10 that narrows requests to rows which point to the visitor. */
type PointerNarrowing = {
  loadSchema(): Promise<SchemaController>;
  /** `undefined`: the class goes by such rows, and nobody is signed in. */
  addPointerPermissions(...request: [SchemaController, string, string, object, string[]?]): object | undefined;
  /** Adds the columns that an object needs; `acl` is missing for the master key. */
  validateObject(...change: [string, object, unknown, { acl?: string[] }, ...unknown[]]): Promise<unknown>;
};

/** Fits no row. */
const NO_ROW = { objectId: { $in: [] } };

/**
 * Has Parse Server treat a visitor who is not signed in, and to whom no row can point, like one to whom none does: it
 * counted a list in place of a number, failed at an update with a new field, and added the field's column all the same.
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
