import { createRequire } from 'node:module';

type Values = Record<string, unknown>;

/** Who may read objects of a class, beside groups that are named. */
type ReadPermissions = {
  get?: { requiresAuthentication?: boolean; pointerFields?: string[] };
  /** Fields with accounts that may. */
  readUserFields?: string[];
};

/** A type of Parse Server's schema. */
export type FieldType = { type: string; targetClass?: string };

/** The part of Parse Server's schema controller used here (parse-server 9.10, `SchemaController`). */
export type Schema = {
  getExpectedType(className: string, field: string): FieldType | undefined;
  testPermissionsForClassName(className: string, groups: readonly string[], operation: 'get'): boolean;
  getClassLevelPermissions(className: string): ReadPermissions | undefined;
};

/** The part of Parse Server's database controller that is used and patched here (parse-server 9.10, `DatabaseController`). */
export type Rules = {
  adapter: {
    /** Turns the columns of a row into values of the protocol, in place. */
    postgresObjectToParseObject(className: string, row: Values, schema: { fields: Record<string, FieldType> }): Values;
  };
  loadSchema(): Promise<Schema>;
  validateObject(className: string, object: Values, ...rest: unknown[]): Promise<unknown>;
  update(className: string, query: Values, update: Values, options: object, ...flags: boolean[]): Promise<unknown>;
  /** What is answered of an update: the values that operations computed. */
  _sanitizeDatabaseResult(update: Values, row: Values | undefined): Promise<Values>;
};

/** Parse Server's write of one object (parse-server 9.10, `RestWrite`). */
export type Write = {
  config: {
    applicationId: string;
    database: Rules;
    filesController: {
      /** Puts the URLs into files, in place. */
      expandFilesInObject(config: unknown, object: Values): Promise<void>;
    };
  };
  className: string;
  /** `null` while an object is created. */
  query: Values | null;
  data: Values;
  /** The object as it was; missing where no trigger and no live query asks for it. */
  originalData: Values | undefined;
  /** The schema as the write has left it; `null` before that. */
  validSchemaController: Schema | null;
  /** `acl`: whose rights the caller has; missing for the master key. */
  runOptions: { acl?: readonly string[] };
  storage: { fieldsChangedByTrigger?: string[] };
  response: { response: Values } | null;
  execute(): Promise<unknown>;
  runBeforeSaveTrigger(): Promise<void>;
  runDatabaseOperation(): Promise<void>;
  /** Puts an answer together: after the write, and after an `afterSave` trigger of what that left of the object. */
  _updateResponseWithData(response: Values, data: Values): Values;
  buildParseObjects(): { updatedObject: Parse.Object; originalObject?: Parse.Object };
  /** The last step before the answer leaves. */
  filterProtectedFieldsInResponse(): Promise<void>;
};

/** What all writes of Parse Server inherit; its methods can be replaced. */
export function writePrototype(): Write {
  const RestWrite = createRequire(import.meta.url)('parse-server/lib/RestWrite') as { prototype: Write };
  return RestWrite.prototype;
}
