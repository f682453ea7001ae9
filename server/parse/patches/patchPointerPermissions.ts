import Parse from 'parse/node';
import { narrowAccountSearch } from '@/server/parse/patches/narrowAccountSearch';
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
