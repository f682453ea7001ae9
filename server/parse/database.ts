import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { Pool } from 'pg';

/** A row as returned by Parse Server's database controller. */
export type Row = Record<string, unknown> & { objectId: string };

type Query = Record<string, unknown>;

/** A class as returned by the schema controller. */
export type StoredClass = {
  className: string;
  fields: Record<string, unknown>;
  classLevelPermissions?: object;
  /** The indexes the schema created, by name. */
  indexes?: Record<string, unknown>;
};

/** The part of Parse Server's schema controller used here (parse-server 9.10, `Controllers/SchemaController`). */
export type SchemaController = {
  /** `undefined` for a class that does not exist. */
  getClassLevelPermissions(className: string): Record<string, unknown> | undefined;
  getAllClasses(options?: { clearCache: boolean }): Promise<StoredClass[]>;
  addClassIfNotExists(className: string, fields: object, permissions: object): Promise<unknown>;
  updateClass(
    className: string,
    newFields: object,
    /** `undefined` leaves them unchanged. */
    permissions: object | undefined,
    /** Fields by the name of an index, or `{ __op: 'Delete' }`. */
    indexes: Record<string, unknown> | undefined,
    database: Database,
  ): Promise<unknown>;
};

/**
 * The part of Parse Server's database controller used here (parse-server 9.10,
 * `Controllers/DatabaseController`): access to rows without permission checks. It can use an
 * address as the ID of a row, while clients cannot choose IDs.
 */
export type Database = {
  find(
    className: string,
    query: Query,
    options?: {
      limit?: number;
      skip?: number;
      sort?: Record<string, 1 | -1>;
      count?: boolean;
      /**
       * Stages of an aggregate, instead of the query; each result has its group key as `objectId`.
       */
      pipeline?: readonly object[];
    },
    auth?: { isMaintenance: boolean },
  ): Promise<Row[]>;
  create(className: string, row: Row): Promise<unknown>;
  /** Updates one row, or all that match (`many`). Rejects with code 101 if no row matches. */
  update(
    className: string,
    query: Query,
    changes: Record<string, unknown>,
    options?: { many: boolean },
  ): Promise<unknown>;
  /** Adds a pair to a relation; no change where it is there. */
  addRelation(field: string, className: string, owningId: string, relatedId: string): Promise<unknown>;
  /** Deletes every matching row in one statement; rejects with code 101 if none matches. */
  destroy(className: string, query: Query): Promise<unknown>;
  loadSchema(options?: { clearCache: boolean }): Promise<SchemaController>;
  /** Deletes a class and its table; rejects with code 255 if it has rows. */
  deleteSchema(className: string): Promise<unknown>;
  adapter: {
    /**
     * Creates a unique index over fields if it does not exist; rejects with code 137 if rows
     * violate it.
     */
    ensureUniqueness(className: string, schema: { fields: object }, fields: string[]): Promise<unknown>;
    /** Creates an index over fields if none of this name exists. */
    ensureIndex(className: string, schema: { fields: object }, fields: string[], name: string): Promise<unknown>;
    /** Counts rows, also of tables without a class. */
    count(className: string, schema: { fields: object }, query: Query): Promise<number>;
    /** The index definitions of a class, as PostgreSQL reports them. */
    getIndexes(className: string): Promise<unknown[]>;
    /** PostgreSQL's own client (pg-promise). */
    _client: {
      none(sql: string): Promise<unknown>;
      any(sql: string, values: unknown[]): Promise<unknown[]>;
      /** Its connections. */
      $pool: Pick<Pool, 'connect'>;
    };
  };
};

/** The part of Parse Server's user controller used here (parse-server 9.10, `Controllers/UserController`). */
export type UserController = {
  /** Rejects with code 101 if the token is unknown or has expired. */
  verifyEmail(token: string): Promise<unknown>;
  /** The account of a reset token; rejects with a sentence, as a string. */
  checkResetTokenValidity(token: string): Promise<Row>;
  /** Sets the password and lifts the lockout; rejects with a sentence, as a string. */
  updatePassword(token: string, password: string): Promise<unknown>;
};

/** The part of Parse Server's files controller that is patched (parse-server 9.10). */
export type FilesController = { expandFilesInObject(config: unknown, object: unknown): Promise<void> };

/** A pointer to a user, as the database stores it. */
export function userPointer(objectId: string): Record<string, string> {
  return { __type: 'Pointer', className: '_User', objectId };
}

/** A date, as the database stores it. */
export function storedDate(date: Date): Record<string, string> {
  return { __type: 'Date', iso: date.toISOString() };
}

/** Id of a pointer, as the database has it or as the SDK does; `null` of anything else. */
export function idOf(pointer: unknown): string | null {
  if (typeof pointer !== 'object' || pointer === null) return null;
  if ('objectId' in pointer) return String(pointer.objectId);
  return 'id' in pointer && typeof pointer.id === 'string' ? pointer.id : null;
}

/** A moment of the database, in ISO 8601. */
export function momentOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && 'iso' in value ? String(value.iso) : String(value);
}

/** Whether an error carries this Parse code. */
export function hasParseCode(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Deletes the matching rows and returns whether there were any. */
export async function destroyIfThere(database: Database, className: string, query: Query): Promise<boolean> {
  try {
    await database.destroy(className, query);
    return true;
  } catch (error) {
    if (hasParseCode(error, OBJECT_NOT_FOUND)) return false;
    throw error;
  }
}
