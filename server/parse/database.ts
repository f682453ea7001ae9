import type { Pool } from 'pg';

/** A row as Parse Server's database controller hands it out. */
export type Row = Record<string, unknown> & { objectId: string };

type Query = Record<string, unknown>;

/** A class as the schema controller knows it. */
export type StoredClass = {
  className: string;
  fields: Record<string, unknown>;
  classLevelPermissions?: object;
  /** Those made by the schema, by name. */
  indexes?: Record<string, unknown>;
};

/** The part of Parse Server's schema controller used here (parse-server 9.10, `Controllers/SchemaController`). */
export type SchemaController = {
  /** `undefined` for a class that is not there. */
  getClassLevelPermissions(className: string): Record<string, unknown> | undefined;
  getAllClasses(options?: { clearCache: boolean }): Promise<StoredClass[]>;
  addClassIfNotExists(className: string, fields: object, permissions: object): Promise<unknown>;
  updateClass(
    className: string,
    newFields: object,
    /** `undefined` leaves them as they are. */
    permissions: object | undefined,
    /** Fields by the name of an index, or `{ __op: 'Delete' }`. */
    indexes: Record<string, unknown> | undefined,
    database: Database,
  ): Promise<unknown>;
};

/**
 * The part of Parse Server's database controller used here (parse-server 9.10, `Controllers/DatabaseController`): the
 * rows beneath the permissions. With it an address may be the id of its row while clients still cannot choose ids.
 */
export type Database = {
  find(
    className: string,
    query: Query,
    options?: {
      limit?: number;
      sort?: Record<string, 1 | -1>;
      count?: boolean;
      /** Stages of an aggregation, instead of the query; its rows have what they are grouped by as `objectId`. */
      pipeline?: readonly object[];
    },
    auth?: { isMaintenance: boolean },
  ): Promise<Row[]>;
  create(className: string, row: Row): Promise<unknown>;
  /** Rejects with code 101 where no row matches. */
  update(className: string, query: Query, changes: Record<string, unknown>): Promise<unknown>;
  /** Deletes every row that matches, in one statement; rejects with code 101 where none does. */
  destroy(className: string, query: Query): Promise<unknown>;
  loadSchema(options?: { clearCache: boolean }): Promise<SchemaController>;
  adapter: {
    /** Makes a unique index over fields, where there is none; rejects with code 137 where rows break it already. */
    ensureUniqueness(className: string, schema: { fields: object }, fields: string[]): Promise<unknown>;
    /** Makes an index over fields, where there is none of this name. */
    ensureIndex(className: string, schema: { fields: object }, fields: string[], name: string): Promise<unknown>;
    /** Counts rows, of tables without a class of their own too. */
    count(className: string, schema: { fields: object }, query: Query): Promise<number>;
    /** The indexes of a class, in the database's own words. */
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
  /** Rejects with code 101 where the token is unknown or has expired. */
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

/** A moment, as the database stores it. */
export function storedDate(date: Date): Record<string, string> {
  return { __type: 'Date', iso: date.toISOString() };
}

/** Whether an error carries this Parse code. */
export function hasParseCode(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Deletes the rows that match and tells whether there were any. */
export async function destroyIfThere(database: Database, className: string, query: Query): Promise<boolean> {
  try {
    await database.destroy(className, query);
    return true;
  } catch (error) {
    if (hasParseCode(error, 101)) return false;
    throw error;
  }
}
